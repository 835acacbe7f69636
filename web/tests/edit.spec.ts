import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { chunks } from '../src/pictures/apng';
import { expect, expectAccessible, prefer, test } from './fixtures';
import { board, cell } from './play';

const verdict = (page: Page) => page.locator('[data-verdict]');
const brush = (page: Page, name: string | number) => page.locator(`[data-brush='${name}']`);
const setting = (page: Page, name: string): Locator => page.locator(`[data-setting='${name}']`);
const edit = (game: string, fen?: string) =>
  `/edit/${game}${fen ? `?${new URLSearchParams({ fen })}` : ''}`;

/** A few pieces of Gygès with which the game goes on for a while. */
const GYGES = '3.1.2./....../....../....../....../2.1.3. s move -';
const DVONN = '........./........../wr...3b.r.../....2w*...../......... w move';

async function expectFen(page: Page, fen: string): Promise<void> {
  await expect(board(page)).toHaveAttribute('data-fen', fen);
}

async function saved(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await (download as Download).path());
}

test.beforeEach(({ page }) => prefer(page, { language: 'en', speed: 'off' }));

test('a position is set up by tapping, and what is wrong is said as it is built', async ({
  page,
}) => {
  await page.goto(edit('dvonn'));
  await expect(page.locator('[data-editor=dvonn]')).toBeVisible();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'fine');
  await brush(page, 2).click();
  for (const at of ['c3', 'd3', 'e3', 'f3']) await cell(page, at).click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'too_many_dvonn_pieces');
  await expect(verdict(page)).toContainText('4 DVONN pieces are on the board. There are 3.');
  await expect(page.locator('[data-play=computer]')).toBeDisabled();
  await expect(page.locator('[data-pictures]')).toHaveCount(0);
  // The same piece again clears the cell.
  await cell(page, 'f3').click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'fine');
  await brush(page, 0).click();
  await page.locator('[data-higher]').click();
  await cell(page, 'c4').click();
  await setting(page, 'stage').getByRole('radio', { name: 'move' }).check();
  await setting(page, 'turn').getByRole('radio', { name: 'Black' }).check();
  await expectFen(page, '........./.2w......../..rrr....../........../......... b move');
  await page.locator('[data-undo]').click();
  await expect(board(page)).toHaveAttribute('data-turn', 'p1');
  await expect(page).toHaveURL(/fen=/);
  await page.reload();
  await expectFen(page, '........./.2w......../..rrr....../........../......... w move');
  await page.locator('[data-empty]').click();
  await expectFen(page, '........./........../.........../........../......... w place');
});

test('reserves, rights, stages and goals are part of a position', async ({ page }) => {
  await page.goto(edit('gipf-tournament'));
  await page.locator('[data-empty]').click();
  await brush(page, 2).click();
  await cell(page, 'e5').click();
  await setting(page, 'right_first').selectOption('may');
  await expectFen(page, '..../...../....../...W.../....../...../.... w push 16,18 of');
  await setting(page, 'reserve_first').selectOption('17');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'too_many_white');
  await page.goto(edit('gyges-advanced', GYGES));
  await setting(page, 'goal').selectOption('first_2');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'over');
  await expect(page.locator('[data-play=friend]')).toBeDisabled();
  await expect(page.locator('[data-analyse]')).toBeVisible();
});

test('text is typed, pasted and copied, and says where it cannot be read', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/analyse');
  await page.locator('[data-edit-game]').selectOption('gyges-basic');
  await page.locator('[data-edit]').click();
  await page.locator('[data-position]').fill('3.1.2./....../x');
  await page.locator('[data-set-text]').click();
  await expect(page.locator('[data-unreadable]')).toHaveAttribute('data-unreadable', '15');
  await page.locator('[data-position]').fill(` ${GYGES}\n`);
  await page.locator('[data-set-text]').click();
  await expectFen(page, GYGES);
  await page.locator('[data-copy=position]').click();
  await expect(page.locator('[data-copy=position]')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(GYGES);
  await page.locator('[data-analyse]').click();
  await expect(page.locator('[data-analysis=gyges-basic]')).toBeVisible();
  await expectFen(page, GYGES);
  await page.locator('a[data-edit]').click();
  await expect(page.locator('[data-editor=gyges-basic]')).toBeVisible();
  await expectFen(page, GYGES);
});

for (const where of ['device', 'server'] as const) {
  test(`a position is played against level 1, kept on the ${where}`, async ({
    page,
    complaints,
  }) => {
    await page.goto(edit('gyges-basic', GYGES));
    await page.locator('[data-play=computer]').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('never rated');
    await dialog.getByRole('radio', { name: 'South' }).check();
    const kept = where === 'device' ? 'On this device' : 'On the server';
    await dialog.getByRole('radio', { name: kept }).check();
    await dialog.locator('[data-start]').click();
    await expectFen(page, GYGES);
    for (const move of ['c1-c2', null] as const) {
      const box = page.locator('[data-move-input]');
      if (!(await box.isVisible())) await page.keyboard.press('m');
      if (move !== null) {
        await box.fill(move);
        await page.keyboard.press('Enter');
      }
      await expect(board(page)).not.toHaveAttribute('data-fen', GYGES);
    }
    // The computer has answered: it is South's turn again.
    await expect(board(page)).toHaveAttribute('data-fen', / s move /);
    const played = (await board(page).getAttribute('data-fen'))!;
    await page.reload();
    await expectFen(page, played);
    await page.keyboard.press('Home');
    await expectFen(page, GYGES);
    // The server has no page for a game on the device; the app shows it all the same.
    if (where === 'device') {
      expect(complaints.splice(0).every((text) => text.includes('404'))).toBe(true);
    }
  });
}

test('an address begins a game, and refuses one that cannot begin', async ({
  page,
  complaints,
}) => {
  const asked = (fen: string, where: string) =>
    `/new?${new URLSearchParams({ game: 'dvonn', opponent: 'same_screen', where, fen })}`;
  await page.goto(asked(DVONN, 'device'));
  await expectFen(page, DVONN);
  const over = '........./........../.....r...../........../......... w move';
  await page.goto(asked(over, 'server'));
  await expect(page.getByText('A game cannot begin in this position')).toBeVisible();
  expect(complaints.splice(0).every((text) => text.includes('422'))).toBe(true);
});

test('positions are saved as SVG and PNG, and a game as a moving picture', async ({ page }) => {
  const moves = ['a3-b3', 'pass', 'f2-d4'].slice(0, 1);
  await page.goto(`/analyse/dvonn?${new URLSearchParams({ fen: DVONN, moves: moves.join(' ') })}`);
  const pictures = page.locator('[data-pictures]');
  await expect(pictures).toBeVisible();
  await pictures.locator('select').selectOption('dark');
  const svg = await saved(page, page.locator('[data-picture=svg]'));
  expect(svg.toString()).toMatch(/^<svg xmlns/);
  const png = chunks(await saved(page, page.locator('[data-picture=png]')));
  expect(new DataView(png[0]!.data.buffer, png[0]!.data.byteOffset).getUint32(0)).toBe(1200);
  const apng = await saved(page, page.locator('[data-picture=apng]'));
  const parts = chunks(apng);
  const control = parts.find(({ type }) => type === 'acTL')!.data;
  expect(new DataView(control.buffer, control.byteOffset).getUint32(0)).toBe(moves.length + 1);
  expect(parts.filter(({ type }) => type === 'fcTL')).toHaveLength(moves.length + 1);
  // Chromium decodes every frame, and they differ.
  const frames = await page.evaluate(
    async (bytes) => {
      const data = Uint8Array.from(bytes);
      const decoder = new ImageDecoder({ data, type: 'image/png' });
      await decoder.tracks.ready;
      const count = decoder.tracks.selectedTrack!.frameCount;
      const sums: number[] = [];
      for (let frameIndex = 0; frameIndex < count; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        const pixels = new Uint8Array(image.allocationSize());
        await image.copyTo(pixels);
        sums.push(pixels.reduce((sum, byte, at) => (sum * 31 + byte * (at % 7)) % 1000003, 7));
      }
      return { count, kinds: new Set(sums).size };
    },
    [...apng],
  );
  expect(frames).toEqual({ count: moves.length + 1, kinds: moves.length + 1 });
});

test('everything is done by keyboard, and read aloud', async ({ page }) => {
  await page.goto(edit('gyges-basic'));
  await page.locator('[data-setting=stage] input').nth(1).focus();
  await page.keyboard.press('Space');
  await cell(page, 'a1').focus();
  await page.keyboard.press('2');
  await expect(brush(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-announcer]')).toContainText('a1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await expectFen(page, '....../....../....../....../....../23.... s move -');
  await page.keyboard.press('Delete');
  await expectFen(page, '....../....../....../....../....../2..... s move -');
  await page.keyboard.press('u');
  await expectFen(page, '....../....../....../....../....../23.... s move -');
  await page.locator('[data-play=same_screen]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-start]').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/game\//);
  await expectFen(page, '....../....../....../....../....../23.... s move -');
});

test('the editor fits a phone, in French', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prefer(page, { language: 'fr', speed: 'off' });
  await page.goto(edit('gyges-basic', GYGES));
  await setting(page, 'stage').getByRole('radio', { name: 'placer des pièces' }).check();
  await brush(page, 0).click();
  await cell(page, 'c3').click();
  await expect(verdict(page)).toContainText('pas en c3');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the editor, ${theme}`, async ({ page }) => {
    await prefer(page, { language: 'en', speed: 'off', theme });
    await page.goto(edit('gipf-tournament'));
    await expect(verdict(page)).toBeVisible();
    await expectAccessible(page);
    await page.goto(edit('dvonn', DVONN));
    await brush(page, 0).click();
    await page.locator('[data-position]').fill('x');
    await page.locator('[data-set-text]').click();
    await expect(page.locator('[data-unreadable="1"]')).toBeVisible();
    await expectAccessible(page);
  });
}
