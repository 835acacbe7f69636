import type { Page } from '@playwright/test';
import { expect, expectAccessible, prefer, test } from './fixtures';
import { board, cell, somebody } from './play';

/** Signs up, and goes to the lobby. */
async function enterLobby(page: Page, name: string): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.locator('[data-me]')).toHaveText(name);
  await page.goto('/lobby');
}

test('a rated game changes both ratings, and a spectator sees them on the profile', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await prefer(page, { speed: 'off' });
  const other = await somebody(browser, baseURL, complaints);
  const spectator = await somebody(browser, baseURL, complaints);
  await enterLobby(page, 'Rita');
  await enterLobby(other, 'Otto');
  await page.getByLabel('Game', { exact: true }).selectOption('dvonn');
  await page.getByRole('radio', { name: 'White' }).check();
  await expect(page.getByRole('radio', { name: /^Rated/ })).toBeChecked();
  await page.getByLabel('Opponents').selectOption('Within 200 points');
  await page.getByRole('button', { name: 'Look for an opponent' }).click();
  await expect(page.locator('[data-seek]')).toHaveText(/1500\?.*Rated · 1300 to 1700/);

  // A guest is told why not.
  await spectator.goto('/lobby');
  await spectator.getByRole('button', { name: /^Play Rita: DVONN/ }).click();
  await expect(spectator.getByRole('alert')).toHaveText(
    'Rated games are for people with an account.',
  );
  const forgiven = complaints.filter((text) => !text.includes('403'));
  complaints.splice(0, complaints.length, ...forgiven);

  await other.getByRole('button', { name: /^Play Rita: DVONN/ }).click();
  await expect(board(page)).toBeVisible();
  await expect(board(other)).toBeVisible();
  await expect(page.locator('[data-rating]')).toHaveText(['1500?', '1500?']);
  await spectator.goto(new URL(page.url()).pathname);
  await expect(board(spectator)).toBeVisible();

  // Nothing has been played yet.
  await spectator.goto('/watch');
  await expect(spectator.getByText('Nobody is playing right now.')).toBeVisible();
  await cell(page, 'c3').click();
  await expect(board(other)).toHaveAttribute('data-turn', 'p2');
  await cell(other, 'd3').click();
  await expect(board(page)).toHaveAttribute('data-turn', 'p1');
  await expect(spectator.locator('[data-game]')).toHaveCount(1, { timeout: 15_000 });
  await spectator.goto('/');
  await expect(spectator.locator('[data-tv] [data-game]')).toContainText('Rita');

  await other.getByRole('button', { name: 'Resign' }).click();
  await other.getByRole('button', { name: 'Yes, resign' }).click();
  for (const player of [page, other]) {
    await expect(player.locator('[data-rating-change="first"]')).toHaveText(/1662 \(\+162\)/);
    await expect(player.locator('[data-rating-change="second"]')).toHaveText(/1338 \(−162\)/);
  }

  await spectator.goto('/players/rita');
  await expect(spectator.getByRole('heading', { name: 'Rita' })).toBeVisible();
  await expect(spectator.locator('[data-rated="dvonn"]')).toHaveText(/1662.*1 rated game/);
  await expect(spectator.locator('[data-graph]')).toHaveAttribute('data-graph', '1');
  await expect(spectator.locator('[data-results]')).toContainText('DVONN');
  await expect(spectator.locator('[data-game]')).toHaveCount(1);
  await spectator.getByLabel('Against').fill('otto');
  await spectator.getByRole('button', { name: 'Show' }).click();
  await expect(spectator.locator('[data-head-to-head]')).toContainText('Rita against Otto');
  await spectator.getByRole('combobox', { name: 'Game', exact: true }).selectOption('gipf-basic');
  await expect(spectator.getByText('No such games.')).toBeVisible();

  await spectator.goto('/leaderboards/dvonn');
  await expect(spectator.locator('[data-leaders] tbody th')).toHaveText(['Rita', 'Otto']);
  await spectator.getByRole('link', { name: 'Rita' }).click();
  await expect(spectator).toHaveURL(/\/players\/Rita$/);
  for (const somebodyElse of [other, spectator]) await somebodyElse.context().close();
});

test('there is no profile of nobody', async ({ page, complaints }) => {
  await page.goto('/players/Nobody%20At%20All');
  await expect(page.getByRole('heading', { name: 'There is no such player' })).toBeVisible();
  const forgiven = complaints.filter((text) => !text.includes('404'));
  complaints.splice(0, complaints.length, ...forgiven);
});

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing on a profile and the leaderboards, ${theme}`, async ({ page }) => {
    await prefer(page, { theme, speed: 'off' });
    await page.setViewportSize({ width: 390, height: 844 });
    await enterLobby(page, `Axel ${theme}`);
    await page.goto(`/players/Axel%20${theme}`);
    await expect(page.getByText('No such games.')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/leaderboards');
    await expect(page.getByRole('heading', { name: 'Leaderboards' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/watch');
    await expect(page.getByRole('heading', { name: 'Watch' })).toBeVisible();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
}
