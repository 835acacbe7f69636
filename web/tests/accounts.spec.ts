import type { Page } from '@playwright/test';
import { expect, expectAccessible, prefer, test } from './fixtures';
import { begin, board, cell, somebody } from './play';

const PASSWORD = 'correct horse battery staple';

async function enter(page: Page, name: string, password: string, does: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: does }).click();
}

/** Ignores refusals that a test expects. */
function forgive(complaints: string[], status: number): void {
  const rest = complaints.filter((text) => !text.includes(`${status}`));
  complaints.splice(0, complaints.length, ...rest);
}

test('a guest signs up and keeps the games, logs out, and logs in elsewhere', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await cell(page, 'c3').click();
  await expect(board(page)).toHaveAttribute('data-turn', 'p2');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await enter(page, 'Ada L', 'password123', 'Sign up');
  await expect(page.getByRole('alert')).toHaveText(/too common/);
  forgive(complaints, 422);
  await enter(page, 'Ada L', PASSWORD, 'Sign up');
  await expect(page.locator('[data-me]')).toHaveText('Ada L');
  await expect(page.getByRole('link', { name: /DVONN.*Your turn|DVONN/ }).first()).toBeVisible();

  const other = await somebody(browser, baseURL, complaints);
  await other.goto('/log-in');
  await enter(other, 'Ada L', 'a wrong password', 'Log in');
  await expect(other.getByRole('alert')).toHaveText('The name or the password is wrong.');
  forgive(complaints, 401);
  await enter(other, 'ada l', PASSWORD, 'Log in');
  await expect(other.locator('[data-me]')).toHaveText('Ada L');
  await other.goto(`/game/${code}`);
  await cell(other, 'd3').click();
  await expect(board(other)).toHaveAttribute('data-turn', 'p1');

  await page.locator('[data-me]').click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.locator('[data-session]')).toHaveCount(2);
  await page.getByRole('button', { name: /^End the session/ }).click();
  await expect(page.locator('[data-session]')).toHaveCount(1);
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await other.context().close();
});

test('a name is taken once, and an account is changed and deleted', async ({
  page,
  complaints,
}) => {
  await page.goto('/sign-up');
  await enter(page, 'Bobby', PASSWORD, 'Sign up');
  await expect(page.locator('[data-me]')).toHaveText('Bobby');
  await page.locator('[data-me]').click();
  await page.getByText('Change the password').first().click();
  await page.getByLabel('Current password').fill('a wrong password');
  await page.getByLabel('New password').fill('nine stones on the board');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('alert')).toHaveText('The current password is wrong.');
  forgive(complaints, 401);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('The password is changed.')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download everything' }).click();
  expect((await file).suggestedFilename()).toBe('triskel.json');

  await page.goto('/sign-up');
  await enter(page, 'B0bby', PASSWORD, 'Sign up');
  await expect(page.getByRole('alert')).toHaveText(/Somebody has this name/);
  forgive(complaints, 409);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByLabel('Your name')).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing on the pages of accounts, ${theme}`, async ({ page, complaints }) => {
    await prefer(page, { theme, speed: 'off' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/log-in', '/reset#0', '/sign-up']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(390);
    }
    await enter(page, 'x', 'short', 'Sign up');
    await page.getByRole('alert').getByText('too short').waitFor();
    await expectAccessible(page);
    forgive(complaints, 422);
    await enter(page, `Carla ${theme}`, PASSWORD, 'Sign up');
    await expect(page.locator('[data-me]')).toBeVisible();
    await page.goto('/settings');
    await page.locator('[data-session]').waitFor();
    await page.getByText('Change the password').first().click();
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await expectAccessible(page);
  });
}

test('signing up works by keyboard alone, in French', async ({ page }) => {
  await prefer(page, { language: 'fr' });
  await page.goto('/sign-up');
  await page.getByLabel('Nom', { exact: true }).focus();
  await page.keyboard.type('Dédé');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-me]')).toHaveText('Dédé');
});
