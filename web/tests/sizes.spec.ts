import type { Page } from '@playwright/test';
import { expect, prefer, test } from './fixtures';
import {
  advance,
  begin,
  board,
  cell,
  expectResult,
  join,
  playOut,
  sentence,
  SIZES,
  somebody,
  type,
  watchShifts,
} from './play';

const GAMES = ['dvonn', 'gipf-standard', 'gyges-basic'];

/** The size of the board, relative to the room beside one bar of 44 px. */
const share = (page: Page) =>
  page.evaluate(() => {
    const svg = document.querySelector<SVGSVGElement>('[data-board] svg')!;
    const { width, height } = svg.viewBox.baseVal;
    const box = svg.getBoundingClientRect();
    const drawn = Math.min(box.width / width, box.height / height);
    const room = Math.min(innerWidth / width, (innerHeight - 44) / height);
    return { share: drawn / room, top: box.top, bottom: box.bottom };
  });

for (const [width, height] of [
  [320, 256],
  [360, 400],
  [390, 480],
  [844, 390],
] as const) {
  for (const game of GAMES) {
    test(`${game} has the window of ${width} by ${height} to itself`, async ({ page }) => {
      await prefer(page, { speed: 'off' });
      await page.setViewportSize({ width, height });
      await begin(page, { game, opponent: 'same_screen' });
      await board(page).waitFor();
      const found = await share(page);
      expect(found.share).toBeGreaterThanOrEqual(0.9);
      expect(found.top).toBeGreaterThanOrEqual(0);
      expect(found.bottom).toBeLessThanOrEqual(height);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
      const bar = (await page.getByRole('button', { name: 'Take back' }).boundingBox())!;
      expect(bar.y + bar.height).toBeLessThanOrEqual(height);
    });
  }
}

const isLong = process.env['TRISKEL_LONG'] !== undefined;

/** A whole game is played in every window; without the long matrix, in the smallest and a wide one. */
const PLAYED = SIZES.flatMap(([width, height], index) =>
  GAMES.filter((_, of) => isLong || (index === 0 && of === 2) || (index === 7 && of === 0)).map(
    (game) => ({ game, width, height }),
  ),
);

for (const { game, width, height } of PLAYED) {
  test(`a whole game of ${game} at ${width} by ${height}`, async ({ page }) => {
    test.slow();
    await prefer(page, { speed: 'off', sound: false });
    await page.setViewportSize({ width, height });
    const shifted = await watchShifts(page);
    await begin(page, { game });
    await board(page).waitFor();
    await playOut(page, 3);
    await expectResult(page);
    expect(await shifted()).toBeLessThan(0.02);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    for (const name of ['Rematch', 'Look at the board']) {
      const button = page.locator('[data-outcome]').getByRole('button', { name });
      await button.scrollIntoViewIfNeeded();
      const box = (await button.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const inSight = async (page: Page, name: string) => {
    const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    expect(box.y).toBeGreaterThan(700);
  };

  for (const game of GAMES) {
    test(`the actions in ${game} stay in sight`, async ({ page }) => {
      await begin(page, { game, opponent: 'same_screen' });
      for (const name of ['Take back', 'Hint', 'Offer a draw', 'More']) await inSight(page, name);
    });
  }

  test('the chat has its badge in the bar, and opens in sight', async ({
    page: host,
    browser,
    baseURL,
    complaints,
  }) => {
    const friend = await somebody(browser, baseURL, complaints);
    await join(friend, await begin(host, { game: 'dvonn', opponent: 'friend' }));
    await friend.getByRole('button', { name: 'Chat' }).click();
    await friend.getByLabel('Say something').fill('hello');
    await friend.keyboard.press('Enter');
    const button = host.getByRole('button', { name: 'Chat' });
    await expect(button).toContainText('1');
    await inSight(host, 'Chat');
    await button.click();
    await expect(host.getByRole('log')).toContainText('hello');
    const log = (await host.getByRole('log').boundingBox())!;
    expect(log.y + log.height).toBeLessThanOrEqual(844);
    await friend.context().close();
  });

  test('the key m opens the box for moves', async ({ page }) => {
    await prefer(page, { speed: 'off' });
    await begin(page, { game: 'dvonn', opponent: 'same_screen' });
    await board(page).waitFor();
    await expect(page.locator('[data-move-input]')).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(page.locator('[data-move-input]')).toBeFocused();
    await page.keyboard.type('c3');
    await page.keyboard.press('Enter');
    await expect(board(page)).toHaveAttribute('data-turn', 'p2');
    await expect(page.locator('[data-move-input]')).toHaveCount(0);
  });
});

test('controls stay where they are while a turn is entered', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  const hint = page.getByRole('button', { name: 'Hint' });
  const before = await hint.boundingBox();
  await cell(page, 'hand-1').click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await hint.boundingBox()).toEqual(before);
});

test('going back closes a dialog and stays on the page', async ({ page }) => {
  await page.goto('/about');
  await page.goto('/');
  await page.getByRole('button', { name: 'DVONN: Play the computer' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'DVONN: Play the computer' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
});

test('the link is copied by a button with a name', async ({ page }) => {
  await begin(page, { game: 'dvonn', opponent: 'friend' });
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  for (const button of await page.getByRole('button').all())
    expect(await button.evaluate((one) => (one.ariaLabel ?? one.textContent).trim())).not.toBe('');
});

test('a row that is chosen automatically is announced', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gipf-basic', opponent: 'same_screen' });
  await type(page, ['e1-e2', 'i1-h2', 'e1-e2', 'i1-h2']);
  await page.locator('[data-move-input]').fill('e1-e2');
  await page.keyboard.press('Enter');
  await expect(sentence(page)).toContainText('4 pieces are chosen. Confirm to take the row.');
});

test('a declined draw is shown and announced', async ({
  page: host,
  browser,
  baseURL,
  complaints,
}) => {
  const friend = await somebody(browser, baseURL, complaints);
  await join(friend, await begin(host, { game: 'dvonn', opponent: 'friend' }));
  await host.getByRole('button', { name: 'Offer a draw' }).click();
  await friend.getByRole('button', { name: 'Decline' }).click();
  await expect(sentence(host)).toHaveText('The draw is declined.');
  await expect(host.locator('[data-announcer]')).toHaveText('The draw is declined.');
  await friend.context().close();
});

test('the list of moves is one Tab stop, and arrow keys move within it', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await type(page, ['c3', 'd3', 'e3']);
  await expect(page.locator('[data-ply][tabindex="0"]')).toHaveCount(1);
  await page.locator('[data-ply="3"]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-ply="2"]')).toBeFocused();
});

for (const [width, height] of [
  [1024, 768],
  [1280, 860],
  [1440, 900],
  [2560, 1440],
]) {
  for (const game of GAMES) {
    test(`the empty list of moves of ${game} fits at ${width}×${height}`, async ({ page }) => {
      await page.setViewportSize({ width: width!, height: height! });
      await begin(page, { game, opponent: 'same_screen' });
      const list = page.getByRole('group', { name: 'Moves' });
      await expect(list).toContainText('No move yet.');
      // One pixel over is tolerated.
      const hidden = await list.evaluate((box) => box.scrollHeight - box.clientHeight);
      expect(hidden).toBeLessThanOrEqual(1);
    });
  }
}

for (const [width, height] of [
  [844, 390],
  [390, 480],
  [390, 844],
]) {
  test(`a finished game offers a new one in sight at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width: width!, height: height! });
    await prefer(page, { speed: 'off' });
    const code = await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
    await board(page).waitFor();
    await advance(page, code, 1_000, 5);
    await expect(
      page.locator('[data-outcome]').getByRole('button', { name: 'Rematch' }),
    ).toBeInViewport({ ratio: 1 });
  });
}
