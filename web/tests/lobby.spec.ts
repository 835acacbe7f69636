import { expect, expectAccessible, prefer, test } from './fixtures';
import { board, cell, somebody } from './play';

test('two strangers meet in the lobby and play', async ({ page, browser, baseURL, complaints }) => {
  await prefer(page, { speed: 'off' });
  await page.goto('/lobby');
  await expect(page.getByText('Nobody is looking for a game right now.')).toBeVisible();
  const other = await somebody(browser, baseURL, complaints);
  await other.goto('/lobby');
  await page.getByLabel('Game', { exact: true }).selectOption('dvonn');
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('button', { name: 'Look for an opponent' }).click();
  await expect(page.locator('[data-seek]')).toHaveText(/You/);
  await other.getByRole('button', { name: 'Play Guest: DVONN, 10 min + 5 s' }).click();
  await expect(board(other)).toBeVisible();
  await expect(board(page)).toBeVisible();
  await expect(other).toHaveURL(page.url());
  await cell(page, 'c3').click();
  await expect(board(other)).toHaveAttribute('data-turn', 'p2');
  await cell(other, 'd3').click();
  await expect(board(page)).toHaveAttribute('data-turn', 'p1');
  await other.context().close();
});

test('a seek is withdrawn, and ends when its owner leaves', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const other = await somebody(browser, baseURL, complaints);
  await other.goto('/lobby');
  await page.goto('/lobby');
  await page.getByRole('button', { name: 'Look for an opponent' }).click();
  const seen = other.getByRole('button', { name: /^Play Guest/ });
  await expect(seen).toHaveCount(1);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(seen).toHaveCount(0);
  await page.getByRole('button', { name: 'Look for an opponent' }).click();
  await expect(seen).toHaveCount(1);
  await page.goto('/about');
  await expect(seen).toHaveCount(0, { timeout: 20_000 });
  await other.context().close();
});

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing in the lobby, ${theme}`, async ({ page }) => {
    await prefer(page, { theme, speed: 'off' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/lobby');
    await page.getByRole('button', { name: 'Look for an opponent' }).click();
    await page.getByRole('button', { name: /^Withdraw/ }).waitFor();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByText('Nobody is looking for a game right now.').waitFor();
  });
}
