import { expect, expectAccessible, prefer, test } from './fixtures';
import { begin, cell } from './play';

const GAMES = [
  'dvonn',
  'gipf-basic',
  'gipf-standard',
  'gipf-tournament',
  'gyges-basic',
  'gyges-advanced',
];

test('the rules of every variant are a page of their own that prints on one sheet', async ({
  page,
}) => {
  for (const game of GAMES) {
    await page.goto(`/rules/${game}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-rule]').first()).toBeVisible();
    const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(sheet.match(/\/Type\s*\/Page\b/g), game).toHaveLength(1);
  }
  await expectAccessible(page);
});

test('the rules speak the reader’s language, and an unknown game is not found', async ({
  page,
}) => {
  await page.goto('/rules/gipf-basic');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('[data-rule="gipf-push"]')).toContainText('poussez-la sur la ligne');
  await page.getByRole('link', { name: 'Tournoi' }).click();
  await expect(page.locator('[data-rule="gipf-four"]')).toBeVisible();
  expect((await page.request.get('/rules/chess')).status()).toBe(404);
});

test('the home page leads to the rules', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Gygès: Rules' }).click();
  await expect(page).toHaveURL(/\/rules\/gyges-/);
});

test('a wrong tap opens the rules at the rule that it broke', async ({ page }) => {
  await prefer(page, {});
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await cell(page, 'c3').click();
  await page.getByRole('button', { name: 'Rule', exact: true }).click();
  const asked = page.getByRole('dialog').locator('.asked');
  await expect(asked).toHaveAttribute('data-rule', 'gyges-placing');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
