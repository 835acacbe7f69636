import { prefer, test } from './fixtures';
import { advance, begin, board, cell } from './play';

const FOLDER = '../docs/img';

test.use({ deviceScaleFactor: 0.625 });

const PICTURES = [
  { name: 'dvonn', game: 'dvonn', theme: 'light', plies: 66, seed: 5 },
  { name: 'gipf', game: 'gipf-tournament', theme: 'light', plies: 27, seed: 9 },
  { name: 'gyges', game: 'gyges-advanced', theme: 'dark', plies: 24, seed: 5 },
];

for (const { name, game, theme, plies, seed } of PICTURES) {
  test(`the picture of ${name} in the README`, async ({ page }) => {
    await prefer(page, { theme, speed: 'off', sound: false });
    const code = await begin(page, { game, opponent: 'same_screen' });
    await board(page).waitFor();
    await advance(page, code, plies, seed);
    if (game !== 'gipf-tournament') {
      await page.locator('[data-cell].next').first().click();
      await page.locator('[data-cell].next').last().hover();
    } else {
      await cell(page, 'basic').click();
    }
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
  });
}

test('the picture of a phone in the README', async ({ page }) => {
  await prefer(page, { theme: 'dark', speed: 'off', sound: false });
  await page.setViewportSize({ width: 390, height: 859 });
  const code = await begin(page, { game: 'gipf-standard', opponent: 'same_screen' });
  await board(page).waitFor();
  await advance(page, code, 22, 3);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${FOLDER}/phone.png` });
});

test('the picture of the home page in the README', async ({ page }) => {
  await prefer(page, { theme: 'light', speed: 'off', sound: false });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.screenshot({ path: `${FOLDER}/home.png` });
});

test('the picture of the analysis board in the README', async ({ page }) => {
  await prefer(page, { theme: 'light', speed: 'off', sound: false });
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  await advance(page, code, 74, 5);
  await page.locator('[data-analyse]').first().click();
  await page.locator('[data-graph]').waitFor();
  await page.locator("[data-line='3']").waitFor();
  await page.waitForTimeout(15_000);
  await page.screenshot({ path: `${FOLDER}/analysis.png` });
});

test('the picture of the position editor in the README', async ({ page }) => {
  await prefer(page, { theme: 'dark', speed: 'off', sound: false });
  const fen = '..1.../.3..2./..2.../...3../1...../2.3.1. s move -';
  await page.goto(`/edit/gyges-advanced?${new URLSearchParams({ fen })}`);
  await board(page).waitFor();
  await page.locator('[data-brush="1"]').click();
  await cell(page, 'd4').click();
  await page.screenshot({ path: `${FOLDER}/editor.png` });
});
