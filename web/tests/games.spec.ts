import { expect, prefer, test } from './fixtures';
import {
  advance,
  begin,
  board,
  cell,
  expectResult,
  playOut,
  sentence,
  type,
  watchShifts,
} from './play';

const VARIANTS = [
  'dvonn',
  'gipf-basic',
  'gipf-standard',
  'gipf-tournament',
  'gyges-basic',
  'gyges-advanced',
];

/** The pieces of Gygès on their rows. */
const ROWS = ['1', '1', '2', '2', '3', '3'].flatMap((size, index) => {
  const column = 'abcdef'.charAt(index);
  return [`${size}@${column}1`, `${size}@${column}6`];
});

for (const [index, game] of VARIANTS.entries()) {
  test(`a complete game of ${game} against the computer, by clicking`, async ({ page }) => {
    await prefer(page, { speed: 'off', sound: false });
    const shifted = await watchShifts(page);
    await begin(page, { game, side: index % 2 === 0 ? 'first' : 'second' });
    await expect(board(page)).toHaveAttribute('data-board', game);
    await playOut(page, 7 + index);
    await expectResult(page);
    expect(await shifted()).toBeLessThan(0.02);
    await page.getByRole('button', { name: 'Look at the board' }).click();
    const end = await board(page).getAttribute('data-fen');

    await page.keyboard.press('ArrowLeft');
    await expect(board(page)).not.toHaveAttribute('data-fen', end!);
    await page.keyboard.press('End');
    await expect(board(page)).toHaveAttribute('data-fen', end!);
  });
}

test('from the first visit to a game in two clicks', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'DVONN: Play the computer' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(board(page)).toHaveAttribute('data-board', 'dvonn');
  await page.getByRole('link', { name: 'Triskel, home' }).click();
  await expect(page.getByRole('heading', { name: 'Your games' })).toBeVisible();
});

test('what may be tapped is shown before the first tap and after it', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gipf-standard', opponent: 'same_screen' });
  await expect(page.locator('[data-cell].next')).toHaveCount(24);
  await cell(page, 'c1').click();
  await expect(page.locator('[data-cell].next')).toHaveCount(2);
  await expect(cell(page, 'c1')).toHaveAttribute('aria-pressed', 'true');
  await expect(cell(page, 'c2')).toHaveAccessibleName('c2, empty, can be chosen');
  await cell(page, 'c1').click();
  await expect(page.locator('[data-cell].next')).toHaveCount(24);
});

test('a wrong tap explains itself', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await cell(page, 'a3').click();
  await expect(sentence(page)).toHaveText('Choose a piece from your hand first.');
  await cell(page, 'hand-3').click();
  await cell(page, 'c4').click();
  await expect(sentence(page)).toHaveText('c4 is not on your home row.');
  await page.keyboard.press('Escape');
  await type(page, ROWS);
  await cell(page, 'c6').click();
  await expect(sentence(page)).toHaveText('The row of c6 is not the nearest to you.');
  await expect(page.locator('[data-announcer]')).toHaveText(
    'The row of c6 is not the nearest to you.',
  );

  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  await advance(page, code, 49, 5);
  await expect(board(page)).toHaveAttribute('data-fen', /move$/);
  await page.locator("[data-cell='f3']:not(.next)").click();
  await expect(sentence(page)).toHaveText(
    /^f3 is surrounded on all six sides|belongs to your opponent|stands alone/,
  );
});

test('a forced pass is announced, and plays itself', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  await advance(page, code, 1_000, 24, 'pass');
  const plies = await page.locator('[data-ply]').count();
  await expect(sentence(page)).toHaveText('You have no move: this turn is passed for you.');
  await expect(page.locator('[data-announcer]')).toHaveText(
    'You have no move: this turn is passed for you.',
  );
  await expect(page.locator(`[data-ply="${plies + 1}"]`)).toHaveText('pass');
  await expect(sentence(page)).toContainText('to move. Choose a piece.');
});

test('each move is confirmed if the player wants that', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Confirm each move' }).click();
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await cell(page, 'f3').click();
  await expect(sentence(page)).toHaveText('White places a DVONN piece on f3.');
  await expect(page.locator('[data-ply]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await cell(page, 'e3').click();
  await cell(page, 'confirm').click();
  await expect(page.locator('[data-ply="1"]')).toHaveText('e3');
});

test('the board is seen from one’s own side, and turned by a key', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page, { game: 'gyges-basic', side: 'second' });
  await expect(board(page)).toHaveAttribute('data-turn', 'p2');
  const height = async (tap: string) => (await cell(page, tap).boundingBox())!.y;
  const drop = async () => (await height('a6')) - (await height('a1'));
  await expect.poll(drop).toBeGreaterThan(0);
  await page.keyboard.press('f');
  await expect.poll(drop).toBeLessThan(0);
  await expect(page.getByText('a', { exact: true })).toHaveCount(1);
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Coordinates around the board' }).click();
  await page.goBack();
  await board(page).waitFor();
  await expect(page.getByText('a', { exact: true })).toHaveCount(0);
});

test('a turn of GIPF is put together, undone and sent', async ({ page }) => {
  await prefer(page, { speed: 'off', confirm: true });
  await begin(page, { game: 'gipf-standard', opponent: 'same_screen' });
  const start = await board(page).getAttribute('data-fen');
  await cell(page, 'a1').click();
  await cell(page, 'b2').click();
  await expect(sentence(page)).toContainText('White pushes from a1 to b2');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(board(page)).toHaveAttribute('data-fen', start!);
  await cell(page, 'a1').click();
  await cell(page, 'b2').click();
  await cell(page, 'confirm').click();
  await expect(board(page)).toHaveAttribute('data-turn', 'p2');
  await expect(page.locator('[data-ply="1"]')).toHaveText('a1-b2');
});

test('moves are typed, taken back, and put into words', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  const start = await board(page).getAttribute('data-fen');
  await page.locator('[data-move-input]').fill('C3');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-announcer]')).toHaveText('White places a DVONN piece on c3.');
  await page.locator('[data-move-input]').fill('z9');
  await page.keyboard.press('Enter');
  await expect(sentence(page)).toContainText('z9');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(board(page)).toHaveAttribute('data-fen', start!);
});

test('against the computer a turn is taken back, and a game played again', async ({ page }) => {
  await begin(page, { game: 'dvonn' });
  const start = await board(page).getAttribute('data-fen');
  await cell(page, 'c3').click();
  await expect(page.locator('[data-ply]')).toHaveCount(2);
  await expect(board(page)).toHaveAttribute('data-turn', 'p1');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(board(page)).toHaveAttribute('data-fen', start!);
  await expect(page.locator('[data-ply]')).toHaveCount(0);

  await cell(page, 'd3').click();
  await expect(page.locator('[data-ply]')).toHaveCount(2);
  const first = page.url();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.locator('[data-outcome]').getByRole('button', { name: 'Rematch' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(board(page)).not.toHaveAttribute('data-result');
});

test('a hint says what to play', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(sentence(page)).toHaveText(/^Hint: [a-k]\d/);
});

test('moves are heard, and can be muted', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { heard: 0 });
    const counted = window as unknown as { heard: number };
    const sources = AudioScheduledSourceNode.prototype;
    const start = Reflect.get(sources, 'start');
    sources.start = function (when) {
      counted.heard += 1;
      start.call(this, when);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: number }).heard);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await cell(page, 'c3').click();
  await expect.poll(heard).toBeGreaterThan(0);
  const sound = page.getByRole('button', { name: 'Sound' });
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await sound.click();
  const before = await heard();
  await cell(page, 'd3').click();
  await expect(board(page)).toHaveAttribute('data-turn', 'p1');
  expect(await heard()).toBe(before);
  await page.reload();
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
});

test('clocks tick, and agree with the server', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const clock = { type: 'live', base: 300, increment: 0 };
  await begin(page, { game: 'dvonn', opponent: 'same_screen', clock });
  await type(page, ['c3', 'd3']);
  const white = page.getByRole('timer', { name: /^White/ });
  const seconds = async () => {
    const [minutes, rest] = (await white.innerText()).split(':').map(Number);
    return 60 * minutes! + rest!;
  };
  const start = await seconds();
  await expect.poll(seconds).toBeLessThan(start);
  const shown = await seconds();
  await page.reload();
  await white.waitFor();
  expect(await seconds()).toBeLessThanOrEqual(shown);
  expect(await seconds()).toBeGreaterThan(shown - 10);
});
