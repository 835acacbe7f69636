import type { Page } from '@playwright/test';
import { expect, prefer, test } from './fixtures';
import { advance, begin, board, cell, sentence, type, LINE_UP, play } from './play';

/** The boxes of everything that a finger may be about to touch. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const found = document.querySelectorAll(
      '[data-board], .card.sentence, .opponent, .own, .moves, .actions button, .actions a',
    );
    return [...found].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    });
  });

for (const [width, height] of [
  [1280, 860],
  [390, 844],
] as const) {
  test(`nothing moves from state to state, ${width} by ${height}`, async ({ page }) => {
    await prefer(page, { speed: 'off' });
    await page.setViewportSize({ width, height });
    const code = await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
    await board(page).waitFor();
    await play(page, code, LINE_UP);
    const still = await boxes(page);
    expect(still.length).toBeGreaterThan(8);
    const expectStill = async () => expect(await boxes(page)).toEqual(still);

    await cell(page, 'b1').click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectStill();
    await cell(page, 'b2').hover();
    await expectStill();
    await cell(page, 'c6').click();
    await expect(sentence(page)).toHaveText('The piece on b1 cannot get to c6.');
    await expectStill();
    await page.keyboard.press('Escape');
    await expectStill();
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(sentence(page)).toContainText('Hint:', { timeout: 30_000 });
    await expectStill();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Back to the game' })).toBeVisible();
    await expectStill();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await expectStill();
    await cell(page, 'b1').click();
    await cell(page, 'b2').click();
    await expect(page.locator('[data-ply="13"]')).toHaveCount(1);
    await expectStill();
  });
}

test('nothing moves while a row is taken', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'gipf-basic', opponent: 'same_screen' });
  await board(page).waitFor();
  await play(page, code, ['e1-e2', 'i1-h2', 'e1-e2', 'i1-h2']);
  const still = await boxes(page);
  await cell(page, 'e1').click();
  await cell(page, 'e2').click();
  await expect(cell(page, 'confirm')).toBeEnabled();
  expect(await boxes(page)).toEqual(still);
  await cell(page, 'confirm').click();
  await expect(board(page)).toHaveAttribute('data-turn', 'p2');
  expect(await boxes(page)).toEqual(still);
});

test('Undo takes back one tap, with the kind that it implied', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gipf-tournament', opponent: 'same_screen' });
  await board(page).waitFor();
  await cell(page, 'e1').click();
  await expect(cell(page, 'gipf')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'gipf')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('[aria-pressed="true"][data-cell]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
});

test('resigning is an unobtrusive link that asks once', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  await play(page, code, ['c3', 'd3']);
  const resign = page.getByRole('button', { name: 'Resign' });
  await expect(resign).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await resign.click();
  await page.getByRole('button', { name: 'No, play on' }).click();
  await expect(board(page)).not.toHaveAttribute('data-result');
  await resign.click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await expect(board(page)).toHaveAttribute('data-result', 'p2win');
});

test('beginners are offered the basic game at level 1, and then what they chose', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'GIPF: Play the computer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Basic' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  await dialog.getByRole('radio', { name: 'White' }).check();
  await dialog.getByRole('radio', { name: '2', exact: true }).check();
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  // Fifteen pieces each, of which three are on the board.
  await expect(page.locator('.own')).toContainText('Reserve 12');
  await expect(page.locator('.opponent')).toContainText('Reserve 12');
  await page.goto('/');
  await page.getByRole('button', { name: 'GIPF: Play the computer' }).click();
  await expect(dialog.getByRole('radio', { name: '2', exact: true })).toBeChecked();
});

test('a hint in Gygès shows the path of the piece', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await board(page).waitFor();
  await play(page, code, LINE_UP);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(sentence(page)).toContainText('Hint:', { timeout: 30_000 });
  // Along segments, not through the air: every part of the line is vertical or horizontal.
  const line = page.locator('.scene .idea .line').first();
  await expect(line).toHaveCount(1);
  const points = (await line.getAttribute('d'))!
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number) as [number, number]);
  for (const [index, [x, y]] of points.slice(1).entries()) {
    const [before, above] = points[index]!;
    expect(Math.min(Math.abs(x - before), Math.abs(y - above))).toBeLessThan(1);
  }
});

test('the end of a game says why, shows the last turn, and can be shared', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(Object.assign(window, { text })) },
    });
  });
  const code = await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await board(page).waitFor();
  await advance(page, code, 1_000, 2);
  const end = page.locator('[data-outcome]');
  await expect(end).toContainText('A piece has reached the goal.');
  await expect(end).toContainText(/moves [a-f]\d into the goal/);
  await expect(end.locator('svg')).toBeVisible();
  await expect(end).toContainText(/turns each/);
  await end.getByRole('button', { name: 'Share' }).click();
  await expect(end.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => (window as unknown as { text: string }).text);
  expect(copied).toMatch(new RegExp(`/game/${code}$`));
});

test('inviting and joining ask for a name, and remember it', async ({
  page: host,
  browser,
  baseURL,
}) => {
  const code = await begin(host, { game: 'dvonn', opponent: 'friend' });
  await host.getByLabel('Your name').fill('Ada');
  await host.getByRole('button', { name: 'Save' }).click();
  await expect(host.getByText('Saved.')).toBeVisible();
  const context = await browser.newContext({ baseURL: baseURL! });
  const friend = await context.newPage();
  await friend.goto(`/game/${code}`);
  await expect(friend.getByRole('heading', { name: 'Ada invites you to DVONN' })).toBeVisible();
  await friend.getByLabel('Your name').fill('Grace');
  await friend.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(host.locator('.opponent')).toContainText('Grace');
  await friend.goto('/settings');
  await expect(friend.getByLabel('Your name')).toHaveValue('Grace');
  await context.close();
});

test('moves are written for people, or as programs write them', async ({ page }) => {
  await prefer(page, { speed: 'off', notation: true });
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await type(page, ['1@d1']);
  await expect(page.locator('[data-ply="1"]')).toHaveText('1@d1');
});

test('all themes can be chosen on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  for (const theme of ['dark', 'contrast', 'safe', 'light']) {
    await page.getByRole('button', { name: /^Theme:/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  }
});

test('the dialog of a new game fits into 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  await page.getByRole('button', { name: 'GIPF: Invite a friend' }).click();
  await page.getByText('Clock and house rules').click();
  await page.getByRole('radio', { name: 'Live' }).check();
  const cut = await page
    .locator('dialog label > span')
    .evaluateAll((labels) =>
      labels
        .filter(
          (label) =>
            label.scrollWidth > label.clientWidth + 1 || label.getBoundingClientRect().right > 296,
        )
        .map((label) => label.textContent),
    );
  expect(cut).toEqual([]);
});
