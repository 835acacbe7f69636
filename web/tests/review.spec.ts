import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, prefer, test } from './fixtures';
import { begin, board, cell, join, somebody, type } from './play';

/** The module itself, outside the browser: it knows the right answers. */
const module = await import('../src/device/pkg/triskel.js');
const pkg = fileURLToPath(new URL('../src/device/pkg/triskel_bg.wasm', import.meta.url));
module.initSync({ module: readFileSync(pkg) });

const review = (page: Page) => page.locator('section[data-review]');
const faults = (page: Page) => page.locator('[data-fault]');
const trying = (page: Page) => page.locator('[data-trying]');
const done = (page: Page) =>
  expect(review(page)).toHaveAttribute('data-review', 'done', { timeout: 60_000 });

/** South could win at once by bouncing, twice; North lets them. */
const MISSED = `[Game "gyges-basic"]
[White "Ada"]
[Fen "31.1../3..2../....2./....../1..1.3/.3..22 s move -"]

1. b1-b2 *
`;

/** Somebody who chose a quick review before. */
async function quick(page: Page, settings: Record<string, unknown> = {}): Promise<void> {
  await prefer(page, { language: 'en', speed: 'off', ...settings });
  await page.addInitScript(() => localStorage.setItem('triskel.review', '{"effort":"quick"}'));
}

/** Opens a record on the analysis board and reviews it. */
async function reviewRecord(page: Page, text: string): Promise<void> {
  await page.goto('/analyse');
  await page.getByLabel('Text of a record').fill(text);
  await page.getByRole('button', { name: 'Open the text' }).click();
  await page.locator('a[data-review]').click();
  await review(page).waitFor();
}

/** A game of random moves, as a record. */
function randomGame(game: string, seed: number, most: number): string {
  let state = seed;
  const position = module.Position.start(game);
  const moves: string[] = [];
  for (let legal = position.moves(); legal.length > 0 && moves.length < most;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    moves.push(position.play(legal[state % legal.length]!));
    legal = position.moves();
  }
  position.free();
  const tree = module.Tree.begin(game, null, null, moves);
  const { text } = JSON.parse(tree.report(0)) as { text: string };
  tree.free();
  return text;
}

/** Plays a move on the board, tap by tap. */
async function play(page: Page, taps: readonly string[]): Promise<void> {
  for (const tap of taps) await cell(page, tap).click();
}

test.beforeEach(({ page }) => quick(page));

test('a record is reviewed to its end, and a blunder is solved', async ({ page }) => {
  await reviewRecord(page, MISSED);
  await done(page);
  await expect(page.locator('[data-analysis=gyges-basic] [data-graph]')).toHaveAttribute(
    'data-graph',
    '2',
  );
  await expect(faults(page)).toHaveCount(1);
  const fault = page.locator("[data-fault='1']");
  await expect(fault).toHaveAttribute('data-best-score', /^win \d+$/);
  await expect(fault).toHaveAttribute('data-score', /^(cp|win) -?\d+$/);
  await expect(fault).toContainText('Missed win');
  await expect(fault).toContainText('There was a better move: it wins');
  await expect(page.locator('[data-accuracy-of=first]')).toHaveText(/^\d+ %$/);

  await fault.locator('[data-try]').click();
  await expect(trying(page)).toContainText('Play something better');
  await play(page, ['b1', 'b2']);
  await expect(trying(page)).toHaveAttribute('data-verdict', 'bad');
  await page.locator('[data-again]').click();
  await expect(trying(page)).not.toHaveAttribute('data-verdict');
  await page.locator('[data-solve]').click();
  await expect(trying(page)).toHaveAttribute('data-verdict', 'shown');
  const best = /The best move: (\w+)-(\w+)/.exec((await trying(page).textContent()) ?? '')!;
  await page.locator('[data-again]').click();
  await play(page, [best[1]!, best[2]!]);
  await expect(trying(page)).toHaveAttribute('data-verdict', 'best');
  await expect(trying(page)).toHaveAttribute('data-tried', /^win \d+$/);
  await expect(fault).toHaveAttribute('data-solved', '');

  await page.reload();
  await done(page);
  await expect(fault).toHaveAttribute('data-solved', '');
});

test('a review is stopped, kept, and goes on where it was', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('triskel.review', '{"effort":"thorough"}'));
  await reviewRecord(page, randomGame('gipf-standard', 5, 24));
  const count = async () => Number(await review(page).getAttribute('data-done'));
  await expect.poll(count).toBeGreaterThan(1);
  await page.locator('[data-stop]').click();
  await expect(review(page)).toHaveAttribute('data-review', 'stopped');
  const reached = await count();
  expect(reached).toBeLessThan(24);
  await page.reload();
  await expect.poll(count).toBeGreaterThanOrEqual(reached);
  await page.locator('[data-effort]').selectOption('quick');
  await done(page);
  expect(await count()).toBe(24);
  await expect(page.locator('[data-phase=opening]')).toBeVisible();
  await expect(page.locator('[data-graph] tbody tr')).toHaveCount(25);
  await page.reload();
  await done(page);
  await expect(page.locator('[data-effort]')).toHaveValue('quick');
});

test('all of it by keyboard', async ({ page }) => {
  await reviewRecord(page, randomGame('gyges-basic', 2, 26));
  await done(page);
  const all = await faults(page).evaluateAll((list) =>
    list.map((fault) => fault.getAttribute('data-fault')!),
  );
  expect(all.length).toBeGreaterThan(1);
  await page.keyboard.press('Home');
  await expect(page.locator('[data-ply]')).toHaveAttribute('data-ply', '0');
  await page.keyboard.press('n');
  await expect(trying(page)).toHaveAttribute('data-trying', all[0]!);
  await page.keyboard.press('n');
  await expect(trying(page)).toHaveAttribute('data-trying', all[1]!);
  await page.keyboard.press('p');
  await expect(trying(page)).toHaveAttribute('data-trying', all[0]!);
  await expect(page.locator('[data-ply]')).toHaveAttribute('data-ply', String(Number(all[0]) - 1));
  await page.keyboard.press('s');
  await expect(trying(page)).toHaveAttribute('data-verdict', 'shown');
  await page.keyboard.press('t');
  await expect(trying(page)).not.toHaveAttribute('data-verdict');
  await page.keyboard.press('ArrowRight');
  await expect(trying(page)).toHaveCount(0);
  await expect(page.locator('[data-ply]')).toHaveAttribute('data-ply', all[0]!);
  await expect(page.locator('[data-announcer]')).not.toBeEmpty();
});

test('a finished game leads to its review, from its end and from the list', async ({ page }) => {
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await type(page, ['c3', 'd3', 'e3']);
  await page.getByRole('button', { name: 'Resign' }).first().click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Resign' });
  if (await confirm.isVisible()) await confirm.click();
  await page.locator('[data-outcome] a[data-review]').click();
  await expect(page).toHaveURL(`/review/${code}`);
  await done(page);
  await expect(page.locator('[data-graph]')).toHaveAttribute('data-graph', '4');
  await page.goto('/');
  await page
    .locator('li', { has: page.locator(`[href='/game/${code}']`) })
    .locator('[data-review]')
    .click();
  await done(page);
});

test('a running game between people is not reviewed, and a code must exist', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const friend = await somebody(browser, baseURL, complaints);
  const code = await begin(page, { game: 'dvonn', opponent: 'friend' });
  await join(friend, code);
  await cell(page, 'g2').click();
  await expect(board(friend)).toHaveAttribute('data-turn', 'p2');
  await page.goto(`/review/${code}`);
  await expect(page.locator('[data-refused=running]')).toContainText('still being played');
  await expect(page.locator('[data-fault], [data-graph]')).toHaveCount(0);
  // Nor is its record reviewed when opened as a file.
  await reviewRecordOf(page, '[Game "dvonn"]\n\n1. g2 *\n');
  await expect(page.locator('[data-refused=own]')).toBeVisible();
  await page.goto('/review/aaaaaaaaaaaa');
  await expect(page.locator('[data-refused=missing]')).toBeVisible();
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('404')));
});

/** Opens a record and asks for its review. */
async function reviewRecordOf(page: Page, text: string): Promise<void> {
  await page.goto('/analyse');
  await page.getByLabel('Text of a record').fill(text);
  await page.getByRole('button', { name: 'Open the text' }).click();
  await page.locator('a[data-review]').click();
}

test('everybody can read it, on a phone as well', async ({ page }) => {
  await reviewRecord(page, MISSED);
  await done(page);
  const at = page.url();
  for (const theme of ['light', 'dark']) {
    await prefer(page, { language: 'en', theme, speed: 'off' });
    for (const size of [
      { width: 1280, height: 860 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(at);
      await done(page);
      await page.locator('[data-try]').click();
      await trying(page).waitFor();
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
  }
});
