import { expect, expectAccessible, prefer, test } from './fixtures';
import type { Page } from '@playwright/test';
import { advance, begin, board, expectResult, playOut, somebody, tapByKeys, type } from './play';

const GAMES = ['dvonn', 'gipf-tournament', 'gyges-advanced'];

/** Ignores the 404s that a test expects. */
function forgive404(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404')));
}

for (const theme of ['light', 'dark', 'contrast', 'safe']) {
  test(`axe finds nothing on any page, ${theme}`, async ({
    page,
    browser,
    baseURL,
    complaints,
  }) => {
    await prefer(page, { theme, speed: 'off' });
    for (const path of ['/settings', '/about', '/nothing', '/']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
    }
    forgive404(complaints);
    await page.getByRole('button', { name: 'GIPF: Play the computer' }).click();
    await page.getByText('Clock and house rules').click();
    await expectAccessible(page);

    const code = await begin(page, { game: 'dvonn', opponent: 'friend' });
    await page.getByLabel('Link to the game').waitFor();
    await expectAccessible(page);
    const friend = await somebody(browser, baseURL, complaints);
    await prefer(friend, { theme });
    await friend.goto(`/game/${code}`);
    await friend.getByText('You would play').waitFor();
    await expectAccessible(friend);
    await friend.context().close();
  });

  test(`axe finds nothing on any board, ${theme}`, async ({ page }) => {
    await prefer(page, { theme, speed: 'off' });
    for (const game of GAMES) {
      await begin(page, { game, opponent: 'same_screen' });
      await board(page).waitFor();
      await expectAccessible(page);
    }
    await type(page, ['1@a1', '1@a6']);
    await page.getByRole('button', { name: 'Resign' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await expect(page.locator('[data-outcome]')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Look at the board' }).click();
    await expectAccessible(page);
  });
}

test('axe finds nothing where towers are counted', async ({ page }) => {
  await prefer(page, { theme: 'light', speed: 'off' });
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  await advance(page, code, 1_000, 11);
  await expect(page.getByRole('img', { name: /White: \d+, Black: \d+/ })).toBeVisible();
  await expectAccessible(page);
});

test('a game that is not there has its page', async ({ page, complaints }) => {
  await page.goto('/game/nowhere');
  await expect(page.getByRole('heading', { name: 'There is no such game' })).toBeVisible();
  await expectAccessible(page);
  forgive404(complaints);
});

for (const [locale, start, turn] of [
  ['fr-BE', 'DVONN : Jouer contre l’ordinateur', 'À vous de jouer'],
  ['nl-NL', 'DVONN: Tegen de computer', 'U bent aan zet'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test('the page uses the browser’s language, and it can be changed', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(page.getByRole('button', { name: start.replace(' :', ':') })).toBeVisible();
      await begin(page, { game: 'dvonn' });
      await expect(page.locator('[data-sentence]')).toContainText(turn);
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.locator('[data-sentence]')).toContainText('Your turn');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.reload();
      await expect(page.locator('[data-sentence]')).toContainText('Your turn');
    });
  });
}

/** Presses Tab until the focused element matches the selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(
      (wanted) => document.activeElement!.matches(wanted),
      selector,
    );
    if (found) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

test('a complete game by keyboard alone, from the home page to the result', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, "[aria-label='Gygès: Play the computer']");
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-start]');
  await page.keyboard.press('Enter');
  await board(page).waitFor();
  await tabTo(page, '[data-cell]');
  await playOut(page, 3, (name) => tapByKeys(page, name));
  await expectResult(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-outcome]')).toBeHidden();
});

test('keys type a move, and go from place to place', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await page.locator("[data-cell='hand-1']").focus();
  await page.keyboard.press('Enter');
  await page.locator("[data-cell='c1']").focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator("[data-cell='d1']")).toBeFocused();
  await expect(page.locator('[data-announcer]')).toHaveText('South places a single on d1.');
  await expect(page.locator('[data-ply]')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.locator('[data-ply="1"]')).toHaveText('1 on d1');
  await page.keyboard.press('m');
  await expect(page.locator('[data-move-input]')).toBeFocused();
  await page.keyboard.type('3@a6');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-announcer]')).toHaveText(/North places a triple on a6/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  for (const game of GAMES) {
    test(`${game} fits, with the board as wide as the screen`, async ({ page }) => {
      await begin(page, { game, opponent: 'same_screen' });
      const box = await board(page).boundingBox();
      expect(box!.width).toBeGreaterThan(300);
      expect(box!.height).toBeGreaterThan(240);
      for (const path of ['', '/', '/settings', '/about']) {
        if (path) await page.goto(path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(320);
      }
    });
  }

  for (const language of ['fr', 'nl']) {
    test(`nothing is cut off, ${language}`, async ({ page }) => {
      await prefer(page, { language });
      for (const path of ['/', '/settings', '/about']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(320);
        const last = (await page.getByRole('button', { name: 'NL' }).boundingBox())!;
        expect(last.x + last.width).toBeLessThanOrEqual(320);
      }
    });
  }

  test('a phone in landscape has the whole board beside the rest', async ({ page }) => {
    await page.setViewportSize({ width: 740, height: 360 });
    await begin(page, { game: 'gipf-standard', opponent: 'same_screen' });
    const { x, y, width, height } = (await board(page).boundingBox())!;
    expect(height).toBeGreaterThan(270);
    expect(y + height).toBeLessThanOrEqual(360);
    const words = (await page.locator('[data-sentence]').boundingBox())!;
    expect(words.x).toBeGreaterThan(x + width);
    expect(words.y).toBeLessThan(360);
  });

  test('a move by touch', async ({ page }) => {
    await begin(page, { game: 'dvonn', opponent: 'same_screen' });
    await page.locator("[data-cell='e3']").tap();
    await expect(board(page)).toHaveAttribute('data-turn', 'p2');
  });
});
