import { expect, prefer, test } from './fixtures';
import { begin, board, cell, expectResult, playOut } from './play';

const VARIANTS = [
  'dvonn',
  'gipf-basic',
  'gipf-standard',
  'gipf-tournament',
  'gyges-basic',
  'gyges-advanced',
];

for (const [index, game] of VARIANTS.entries()) {
  test(`a complete game of ${game} against the computer, by clicking`, async ({ page }) => {
    await prefer(page, { speed: 'off', sound: false });
    await begin(page, { game, side: index % 2 === 0 ? 'first' : 'second' });
    await expect(board(page)).toHaveAttribute('data-board', game);
    await playOut(page, 7 + index);
    await expectResult(page);
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

test('a wrong tap explains itself', async ({ page }) => {
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await cell(page, 'a3').click();
  await expect(page.locator('[data-sentence]')).toHaveText('Choose a piece of your hand first.');
  await cell(page, 'hand-3').click();
  await cell(page, 'c4').click();
  await expect(page.locator('[data-sentence]')).toHaveText('c4 is not on your home row.');
});

test('a turn of GIPF is put together, undone and sent', async ({ page }) => {
  await prefer(page, { speed: 'off', confirm: true });
  await begin(page, { game: 'gipf-standard', opponent: 'same_screen' });
  const start = await board(page).getAttribute('data-fen');
  await cell(page, 'a1').click();
  await cell(page, 'b2').click();
  await expect(page.locator('[data-sentence]')).toContainText('White pushes from a1 to b2');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(board(page)).toHaveAttribute('data-fen', start!);
  await cell(page, 'a1').click();
  await cell(page, 'b2').click();
  await cell(page, 'confirm').click();
  await expect(board(page)).toHaveAttribute('data-turn', 'p2');
  await expect(page.locator('[data-ply="1"]')).toHaveText('a1-b2');
});

test('moves are typed, taken back, and said in words', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  const start = await board(page).getAttribute('data-fen');
  await page.locator('[data-move-input]').fill('C3');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-announcer]')).toHaveText('White places a DVONN piece on c3.');
  await page.locator('[data-move-input]').fill('z9');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-sentence]')).toContainText('z9');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(board(page)).toHaveAttribute('data-fen', start!);
});

test('a hint says what to play', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('[data-sentence]')).toHaveText(/^Hint: [a-k]\d/);
});
