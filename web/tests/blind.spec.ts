import type { Page } from '@playwright/test';
import { expect, prefer, test } from './fixtures';
import { advance, begin, board, cell, LINE_UP, play } from './play';

/** What was announced last. */
const announced = (page: Page) => page.locator('[data-announcer]');

/** What has the focus, as a screen reader says it. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

test('DVONN is read: lines, stacks, moves and what they cut off', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const clock = { type: 'live', base: 300, increment: 0 };
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen', clock });
  await board(page).waitFor();
  await page.keyboard.press('l');
  await expect(announced(page)).toHaveText('No move yet.');
  await page.keyboard.press('c');
  await expect(announced(page)).toHaveText('White: 5:00 left. Black: 5:00 left.');
  await page.keyboard.press('r');
  await expect(announced(page)).toHaveText('White: 25 pieces to place. Black: 24 pieces to place.');
  await cell(page, 'c3').focus();
  await page.keyboard.press('v');
  await expect(announced(page)).toHaveText('One move from c3: c3, empty.');
  await page.keyboard.press('s');
  await expect(announced(page)).toHaveText(
    'c3, empty. Right: 8 empty. Up right: 2 empty. Up left: 2 empty. Left: 2 empty. ' +
      'Down left: 2 empty. Down right: 2 empty.',
  );

  await advance(page, code, 66, 5);
  await page.keyboard.press('r');
  await expect(announced(page)).toHaveText(/^White: \d+ pieces\. Black: \d+ pieces\.$/);
  await page.keyboard.press('l');
  await expect(announced(page)).toHaveText(/^\w+ moves [a-k]\d to [a-k]\d/);
  await page.keyboard.press('d');
  expect(await focused(page)).toMatch(/DVONN piece/);
  await page.keyboard.press('2');
  expect(await focused(page)).toMatch(/stack of 2/);
  await page.keyboard.press('o');
  const own = await focused(page);
  expect(own).toMatch(/, (White|Black)/);
  await page.keyboard.press('p');
  expect(await focused(page)).not.toBe(own);
  await page.keyboard.press('s');
  await expect(announced(page)).toHaveText(/(Right|Left): .*[a-k]\d, (White|Black)/);
  await page.keyboard.press('x');
  expect(await focused(page)).toMatch(/can be chosen$/);
  await page.keyboard.press('v');
  await expect(announced(page)).toHaveText(
    /^(One move|\d+ moves) from [a-k]\d: [a-k]\d, .*\d+ – \d+ becomes \d+ – \d+/,
  );
  await page.keyboard.press('t');
  await expect(announced(page)).toHaveText(/to move\. Choose a piece\.$/);
});

test('what a move cuts off is read before it is played', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  // The game that this seed plays has come to a move that cuts two pieces off.
  await advance(page, code, 68, 5);
  await cell(page, 'j2').focus();
  await page.keyboard.press('v');
  await expect(announced(page)).toHaveText(
    '2 moves from j2: g2, Black, h1 and i1 lose contact, 25 – 20 becomes 20 – 20; ' +
      'j5, White, h1 and i1 lose contact, 25 – 20 becomes 19 – 21.',
  );
});

test('GIPF is read: reserves, GIPF pieces, and rows to be taken', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'gipf-standard', opponent: 'same_screen' });
  await board(page).waitFor();
  await page.keyboard.press('r');
  await expect(announced(page)).toHaveText('White: Reserve 12. Black: Reserve 12.');
  await cell(page, 'e1').focus();
  await page.keyboard.press('d');
  expect(await focused(page)).toMatch(/GIPF piece$/);
  await cell(page, 'e2').focus();
  await page.keyboard.press('s');
  await expect(announced(page)).toHaveText(
    /^e2, White, GIPF piece\..* Up: 5 empty; e8, Black, GIPF piece\./,
  );
  await play(page, code, ['e1-e2', 'i1-h2', 'e1-e2', 'i1-h2']);
  await cell(page, 'e1').focus();
  await page.keyboard.press('v');
  await expect(announced(page)).toHaveText(/^One move from e1: e2, White, .*completes a row/);
});

test('Gygès is read: four directions, bounces, and what is typed', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await board(page).waitFor();
  await page.keyboard.press('r');
  await expect(announced(page)).toHaveText('South: 6 pieces in hand. North: 6 pieces in hand.');
  await play(page, code, LINE_UP);
  await cell(page, 'b1').focus();
  await page.keyboard.press('s');
  await expect(announced(page)).toHaveText(
    'b1, single. Right: c1, double; d1, double; e1, single; f1, triple. ' +
      'Up: 4 empty; b6, single. Left: a1, triple.',
  );
  await page.keyboard.press('3');
  expect(await focused(page)).toMatch(/^f1, triple/);
  // Screen readers may use letters themselves, so they can be typed.
  await page.keyboard.press('m');
  await page.keyboard.type('v b1');
  await page.keyboard.press('Enter');
  await expect(announced(page)).toHaveText(/^\d+ moves from b1: .*bouncing on/);
  await expect(page.locator('[data-ply]')).toHaveCount(12);
});

test('the keys are explained, and letters can be switched off', async ({ page }) => {
  await prefer(page, { speed: 'off', keys: false });
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  await page.keyboard.press('m');
  await expect(page.locator('[data-move-input]')).not.toBeFocused();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet.getByText('the moves from a place, and what they do')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await cell(page, 'c3').focus();
  await page.keyboard.press('l');
  await expect(announced(page)).toHaveText('No move yet.');
});

test('every button has a name in the accessibility tree', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const session = await page.context().newCDPSession(page);
  interface Node {
    role?: { value: string };
    name?: { value: string };
    ignored: boolean;
  }
  const nameless = async () => {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
    const buttons = nodes.filter(
      ({ role, ignored }) => !ignored && ['button', 'link', 'radio'].includes(role?.value ?? ''),
    );
    expect(buttons.length).toBeGreaterThan(3);
    return buttons.filter(({ name }) => (name?.value ?? '').trim() === '').length;
  };
  for (const path of ['/', '/settings', '/about']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await nameless()).toBe(0);
  }
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const opponent of ['friend', 'same_screen'] as const) {
      await begin(page, { game: 'gipf-tournament', opponent });
      await page.locator('[data-board], input[readonly]').first().waitFor();
      expect(await nameless()).toBe(0);
    }
  }
});
