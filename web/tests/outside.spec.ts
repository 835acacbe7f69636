import type { Page } from '@playwright/test';
import { expect, prefer, test } from './fixtures';
import { begin, board, cell, sentence, type } from './play';

const names = (page: Page) =>
  page
    .locator('[data-cell]')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-cell')!).sort());

const cells = (
  columns: string,
  low: (column: number) => number,
  high: (column: number) => number,
) =>
  [...columns].flatMap((letter, column) =>
    Array.from(
      { length: high(column) - low(column) + 1 },
      (_, index) => `${letter}${low(column) + index}`,
    ),
  );

const DVONN = cells(
  'abcdefghijk',
  (column) => Math.max(1, column - 7),
  (column) => Math.min(5, column + 3),
);
const GIPF = cells(
  'abcdefghi',
  () => 1,
  (column) => 9 - Math.abs(column - 4),
);
const GYGES = cells(
  'abcdef',
  () => 1,
  () => 6,
);

test('every place that can be tapped has its name, and nothing else has one', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  expect(await names(page)).toEqual(DVONN.sort());
  await begin(page, { game: 'gipf-standard', opponent: 'same_screen' });
  await board(page).waitFor();
  expect(await names(page)).toEqual(GIPF.sort());
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await board(page).waitFor();
  expect(await names(page)).toEqual([...GYGES, 'goal', 'hand-1', 'hand-2', 'hand-3'].sort());
});

test('a tap on the goal means the one that the player to move may enter', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  const height = async (tap: string) => (await cell(page, tap).boundingBox())!.y;
  expect(await height('goal')).toBeLessThan(await height('c6'));
  await type(page, ['1@c1']);
  expect(await height('goal')).toBeGreaterThan(await height('c1'));
});

test('the kinds of piece, the end of a turn and the confirmation are tapped', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gipf-tournament', opponent: 'same_screen' });
  await expect(cell(page, 'gipf')).toBeEnabled();
  await cell(page, 'gipf').click();
  await cell(page, 'e1').click();
  await cell(page, 'e2').click();
  await expect(page.locator('[data-ply="1"]')).toHaveText('Ge1-e2');
  await type(page, ['Ga1-b2', 'Ge1-e2', 'Gi1-h2', 'Ge1-e2', 'Ga5-b5']);
  await expect(cell(page, 'basic')).toBeEnabled();

  // Four GIPF pieces in a row may be taken, or not.
  const before = await board(page).getAttribute('data-fen');
  for (const tap of ['gipf', 'e1', 'e2']) await cell(page, tap).click();
  await expect(board(page)).not.toHaveAttribute('data-fen', before!);
  await expect(cell(page, 'done')).toBeEnabled();
  await expect(sentence(page)).toContainText('You may take this row');
  await cell(page, 'e5').click();
  await expect(cell(page, 'confirm')).toBeEnabled();
  await expect(sentence(page)).toHaveText('1 piece is chosen. Choose more, or confirm.');
  await cell(page, 'e5').click();
  await cell(page, 'done').click();
  await expect(page.locator('[data-ply="8"]')).toHaveText('end of turn');
  await expect(board(page)).toHaveAttribute('data-turn', 'p2');
});

test('the board always says what it shows', async ({ page }) => {
  const code = await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await expect(board(page)).toHaveAttribute('data-board', 'gyges-basic');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const shown = document.querySelector('[data-board]')!;
    new MutationObserver(() => {
      const { fen, turn } = (shown as HTMLElement).dataset;
      seen.push(`${fen!.split(' ')[1] === 's' ? 'p1' : 'p2'} ${turn}`);
    }).observe(shown, { attributes: true });
  });
  // Pieces move at their usual speed meanwhile.
  await type(page, ['1@a1', '2@b6', '3@c1']);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThanOrEqual(3);
  for (const moment of seen) expect(moment).toMatch(/^(p1 p1|p2 p2)$/);
  const { text } = (await (await page.request.get(`/api/v1/games/${code}`)).json()) as {
    text: string;
  };
  await expect(board(page)).toHaveAttribute('data-fen', text);

  await page.locator('[data-ply="1"]').click();
  await expect(board(page)).toHaveAttribute('data-turn', 'p2');
  await expect(board(page)).not.toHaveAttribute('data-fen', text);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(board(page)).toHaveAttribute('data-fen', text);
  await expect(board(page)).not.toHaveAttribute('data-result');
});
