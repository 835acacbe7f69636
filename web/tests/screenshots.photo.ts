import type { Page } from '@playwright/test';
import { prefer, test } from './fixtures';
import { advance, begin, board, cell, join, SIZES, somebody, type } from './play';

const FOLDER = 'test-results/screenshots';
const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

interface Scene {
  name: string;
  show: (page: Page) => Promise<void>;
}

const middle = (game: string, plies: number): Scene => ({
  name: `${game}-middle`,
  async show(page) {
    const code = await begin(page, { game, opponent: 'same_screen' });
    await advance(page, code, plies, 5);
  },
});

const ending = (game: string, seed: number): Scene => ({
  name: `result-${game}`,
  async show(page) {
    const code = await begin(page, { game, opponent: 'same_screen' });
    await board(page).waitFor();
    await advance(page, code, 1_000, seed);
    await page.locator('[data-outcome]').waitFor();
  },
});

/** Somebody else, who sees the same server. */
const other = (page: Page) => somebody(page.context().browser()!, new URL(page.url()).origin, []);

const SCENES: Scene[] = [
  {
    name: 'home',
    async show(page) {
      await begin(page, { game: 'dvonn' });
      await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
      await begin(page, { game: 'gipf-standard', opponent: 'friend' });
      await page.goto('/');
    },
  },
  { name: 'first-visit', show: async (page) => void (await page.goto('/')) },
  {
    name: 'new-game',
    async show(page) {
      await page.goto('/');
      await page.getByRole('button', { name: 'GIPF: Play the computer' }).click();
      await page.getByText('Clock and house rules').click();
      await page.getByRole('radio', { name: 'Live' }).check();
    },
  },
  { name: 'settings', show: async (page) => void (await page.goto('/settings')) },
  {
    name: 'people-lobby',
    async show(page) {
      const clock = { type: 'live', base: 600, increment: 5 };
      for (const game of ['dvonn', 'gipf-standard']) {
        const context = await page.context().browser()!.newContext();
        const origin = new URL((await page.request.get('/api/v1/seeks')).url()).origin;
        await context.request.post(`${origin}/api/v1/seeks`, { data: { game, clock } });
      }
      await page.goto('/lobby');
      await page.getByRole('button', { name: 'Look for an opponent' }).click();
      await page.getByRole('button', { name: /^Withdraw/ }).waitFor();
    },
  },
  { name: 'people-sign-up', show: async (page) => void (await page.goto('/sign-up')) },
  { name: 'people-log-in', show: async (page) => void (await page.goto('/log-in')) },
  {
    name: 'people-account',
    async show(page) {
      const name = `Ada ${Math.random().toString(36).slice(2, 8)}`;
      const data = { name, password: 'correct horse battery staple' };
      await page.request.post('/api/v1/accounts', { data });
      await page.goto('/settings');
      await page.reload();
      await page.locator('[data-session]').waitFor();
    },
  },
  { name: 'about', show: async (page) => void (await page.goto('/about')) },
  { name: 'learn', show: async (page) => void (await page.goto('/learn')) },
  { name: 'lesson', show: async (page) => void (await page.goto('/learn/dvonn/dvonn-cut-four')) },
  { name: 'puzzle', show: async (page) => void (await page.goto('/puzzles/dvonn')) },
  {
    name: 'puzzle-revealed',
    async show(page) {
      await page.goto('/puzzles/gipf-standard');
      await page.locator('[data-reveal]').click();
      await page.locator('[data-afterwards]').waitFor();
    },
  },
  {
    name: 'puzzle-refuted',
    async show(page) {
      await page.goto('/puzzles/gyges-basic');
      await page.locator('[data-reveal]').click();
      await page.locator('[data-alternative]').first().click();
      await page.locator('[data-refuted]').waitFor();
    },
  },
  { name: 'missing', show: async (page) => void (await page.goto('/nothing')) },
  {
    name: 'waiting',
    show: async (page) => void (await begin(page, { game: 'dvonn', opponent: 'friend' })),
  },
  {
    name: 'dvonn-start',
    async show(page) {
      const clock = { type: 'live', base: 600, increment: 5 };
      await begin(page, { game: 'dvonn', level: 6, clock });
    },
  },
  middle('dvonn', 78),
  { name: 'gipf-start', show: async (page) => void (await begin(page, { game: 'gipf-standard' })) },
  middle('gipf-basic', 30),
  middle('gipf-tournament', 24),
  {
    name: 'gyges-start',
    show: async (page) =>
      void (await begin(page, { game: 'gyges-basic', opponent: 'same_screen' })),
  },
  middle('gyges-advanced', 20),
  {
    name: 'choice',
    async show(page) {
      await middle('dvonn', 66).show(page);
      await page.locator('[data-cell].next').first().click();
      await page.locator('[data-cell].next').last().hover();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'objection',
    async show(page) {
      await middle('gyges-basic', 12).show(page);
      await cell(page, 'c3').click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'joining',
    async show(page) {
      await page.goto('/');
      const host = await other(page);
      const code = await begin(host, { game: 'gipf-tournament', opponent: 'friend' });
      await page.goto(`/game/${code}`);
      await page.getByText('You would play').waitFor();
      await host.context().close();
    },
  },
  {
    name: 'friends',
    async show(page) {
      const code = await begin(page, { game: 'gyges-basic', opponent: 'friend' });
      const friend = await other(page);
      await join(friend, code);
      await type(page, ['2@c1']);
      await page.getByRole('button', { name: 'Chat' }).click();
      await page.getByLabel('Say something').fill('Have fun!');
      await page.keyboard.press('Enter');
      await cell(page, 'hand-3').click();
      await cell(page, 'a1').click();
      await friend.getByRole('button', { name: 'Offer a draw' }).click();
      await page.getByText('offers a draw').first().waitFor();
    },
  },
  {
    name: 'row',
    async show(page) {
      await begin(page, { game: 'gipf-tournament', opponent: 'same_screen' });
      await type(page, ['Ge1-e2', 'Ga1-b2', 'Ge1-e2', 'Gi1-h2', 'Ge1-e2', 'Ga5-b5']);
      for (const tap of ['gipf', 'e1', 'e2', 'e4']) await cell(page, tap).click();
    },
  },
  {
    name: 'hint',
    async show(page) {
      await middle('gyges-advanced', 14).show(page);
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByText('Hint:').first().waitFor();
    },
  },
  {
    name: 'turned',
    async show(page) {
      await begin(page, { game: 'dvonn', opponent: 'same_screen' });
      await page.getByRole('button', { name: 'Turn the board' }).click();
    },
  },
  ending('dvonn', 11),
  ending('gipf-standard', 4),
  ending('gyges-advanced', 2),
];

for (const theme of ['light', 'dark']) {
  for (const scene of SCENES) {
    test(`${scene.name} ${theme}`, async ({ page }) => {
      await prefer(page, { theme, speed: 'off', sound: false });
      await page.setViewportSize(WIDE);
      await scene.show(page);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${FOLDER}/${scene.name}-${theme}.png` });
      await page.setViewportSize(PHONE);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${FOLDER}/${scene.name}-${theme}-phone.png` });
    });
  }
}

for (const theme of ['contrast', 'safe']) {
  test(`boards ${theme}`, async ({ page }) => {
    await prefer(page, { theme, speed: 'off', sound: false });
    for (const scene of [
      middle('dvonn', 60),
      middle('gipf-standard', 24),
      middle('gyges-basic', 16),
    ]) {
      await scene.show(page);
      await board(page).waitFor();
      await page.screenshot({ path: `${FOLDER}/${scene.name}-${theme}.png` });
    }
  });
}

for (const [width, height] of SIZES) {
  for (const { name, show } of [
    middle('dvonn', 60),
    middle('gipf-standard', 24),
    middle('gyges-basic', 16),
  ]) {
    test(`${name} ${width} by ${height}`, async ({ page }) => {
      await prefer(page, { theme: 'light', speed: 'off', sound: false });
      await page.setViewportSize({ width, height });
      await show(page);
      await board(page).waitFor();
      await page.screenshot({ path: `${FOLDER}/${name}-${width}x${height}.png` });
    });
  }
}
