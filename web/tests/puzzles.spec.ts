import type { PuzzleInfo, PuzzleLine } from '../../crates/puzzles/generated/puzzles';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, prefer, test } from './fixtures';
import { isAboutNetwork, keepApp, network, VARIANTS } from './offline';
import { enter, keyboard, module, mouse, press, type Touch } from './tasks';

const PHONE = { width: 390, height: 844 };

const shown = (page: Page) => page.locator('[data-puzzle]');

/** The puzzle on the page, as the module knows it. */
async function here(page: Page) {
  await expect(page.locator('[data-board]').first()).toBeVisible();
  const [id, game] = await Promise.all([
    shown(page).getAttribute('data-puzzle'),
    shown(page).getAttribute('data-game'),
  ]);
  const puzzle = module.Puzzle.open(game!, id!);
  const line = JSON.parse(puzzle.line()) as PuzzleLine;
  return { id: id!, game: game!, puzzle, line, info: JSON.parse(puzzle.info()) as PuzzleInfo };
}

/** Solves the puzzle on the page. */
async function solve(page: Page, touch: Touch = mouse) {
  const { puzzle, line, id } = await here(page);
  for (let found = 0; ;) {
    const move = line.solution[found]!;
    const verdict = JSON.parse(puzzle.judge(found, move)) as { replies: string[]; solved: boolean };
    await enter(page, puzzle, line.solution.slice(0, found), [move], touch);
    found += 1 + verdict.replies.length;
    const { text } = JSON.parse(puzzle.view(line.solution.slice(0, found))) as { text: string };
    await expect(page.locator('[data-board]')).toHaveAttribute('data-fen', text);
    if (verdict.solved) break;
  }
  await expect(shown(page)).toHaveAttribute('data-solved', 'true');
  return { id, line, puzzle };
}

/** Answers with a plausible wrong move, and waits for its refutation. */
async function fail(page: Page): Promise<string> {
  const { id, puzzle, line } = await here(page);
  await enter(page, puzzle, [], line.alternatives.slice(0, 1), mouse);
  await expect(page.locator('[data-refuted]')).toBeVisible({ timeout: 20_000 });
  await expect(shown(page)).toHaveAttribute('data-failed', 'true');
  return id;
}

const number = async (page: Page, name: string) =>
  Number(await page.locator(`[${name}]`).getAttribute(name));

test.beforeEach(async ({ page }) => {
  await prefer(page, { language: 'en', speed: 'off', sound: false });
});

for (const game of VARIANTS) {
  test(`puzzles of ${game} are solved and failed`, async ({ page }) => {
    await page.goto(`/puzzles/${game}`);
    const first = await solve(page);
    await expect(page.locator('[data-board]').first()).toHaveAttribute('data-board', game);
    expect(await number(page, 'data-streak')).toBe(1);

    // Afterwards the whole line can be played, and other moves are explained.
    const whole = [...first.line.solution, ...first.line.then];
    await expect(page.locator('[data-line-move]')).toHaveCount(whole.length);
    await page.locator('[data-line-move]').last().click();
    const { text } = JSON.parse(first.puzzle.view(whole)) as { text: string };
    await expect(page.locator('[data-board]')).toHaveAttribute('data-fen', text);
    await page.locator('[data-alternative]').first().click();
    await expect(page.locator('[data-refuted]')).toBeVisible({ timeout: 20_000 });
    await page.locator('[data-again]').click();
    await expect(page.locator('[data-wrong]')).toHaveCount(0);
    await expect(page.locator('[data-theme-name]').first()).toBeVisible();

    await page.locator('[data-next]').click();
    await expect(shown(page)).not.toHaveAttribute('data-puzzle', first.id);
    await fail(page);
    await expect(page.locator('[data-wrong]')).toContainText('is not the solution');
    expect(await number(page, 'data-streak')).toBe(0);
    const rating = await number(page, 'data-rating');
    await page.locator('[data-again]').click();
    await solve(page);
    expect(await number(page, 'data-rating'), 'only the first try counts').toBe(rating);
  });
}

test('the rating changes, and failed puzzles come back', async ({ page }) => {
  await page.goto('/puzzles');
  const games = new Set([(await here(page)).game]);
  await solve(page);
  const rating = await number(page, 'data-rating');
  expect(rating).toBeGreaterThan(1000);
  await expect(page.locator('[data-ended]')).toContainText(`Your rating: ${rating} (+`);

  await page.locator('[data-next]').click();
  games.add((await here(page)).game);
  expect(games.size, 'a mix').toBe(2);
  const failed = await fail(page);
  expect(await number(page, 'data-rating')).toBeLessThan(rating);
  await page.locator('[data-next]').click();
  await expect(shown(page)).not.toHaveAttribute('data-puzzle', failed);
  await page.locator('[data-reveal]').click();
  await expect(page.locator('[data-ended]')).toContainText('This is the solution');
  await expect(shown(page)).not.toHaveAttribute('data-solved', 'true');

  // On the next visit, the puzzle that failed first comes back first.
  await page.goto('/puzzles');
  await expect(page.locator('[data-due]')).toHaveAttribute('data-due', '2');
  await expect(shown(page)).toHaveAttribute('data-puzzle', failed);
  await solve(page);
  await expect(page.locator('[data-due]')).toHaveAttribute('data-due', '1');
  const kept = await page.evaluate(() => localStorage.getItem('triskel.learn'));
  const { puzzles } = JSON.parse(kept!) as { puzzles: Record<string, { due?: number }> };
  const [, again] = Object.entries(puzzles).find(([key]) => key.endsWith(failed))!;
  expect(again.due! - Date.now()).toBeGreaterThan(86_000_000);

  // It is exported with the progress of the lessons.
  await page.goto('/learn');
  const saved = page.waitForEvent('download');
  await page.locator('[data-export]').click();
  const file = await (await saved).path();
  await page.evaluate(() => localStorage.removeItem('triskel.learn'));
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Progress imported.')).toBeVisible();
  await page.locator('[data-puzzles]').click();
  await expect(page.locator('[data-due]')).toHaveAttribute('data-due', '1');
});

test('the puzzle of the day, from the home page, by keyboard', async ({ page }) => {
  const day = Math.floor(Date.now() / 86_400_000);
  const { id, game } = JSON.parse(module.dailyPuzzle(day)) as PuzzleInfo;
  await page.goto('/');
  await page.locator("[data-daily] a[href='/puzzles/daily']").click();
  await expect(shown(page)).toHaveAttribute('data-puzzle', id);
  await solve(page, keyboard);
  await press(page, '[data-next]', keyboard);
  await expect(page).toHaveURL(/\/puzzles$/);
  await page.goto(`/puzzles/${game}/${id}`);
  await expect(shown(page)).toHaveAttribute('data-puzzle', id);
  await expect(page.locator('[data-announcer]')).toContainText('to play');
  for (const path of ['/puzzles', '/puzzles/daily', ...VARIANTS.map((one) => `/puzzles/${one}`)]) {
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
  expect((await page.request.get('/puzzles/chess')).status()).toBe(404);
});

test('an illegal tap is explained, and does not count as failed', async ({ page }) => {
  await page.goto('/puzzles/gyges-basic');
  const { puzzle } = await here(page);
  const { board, legal } = JSON.parse(puzzle.view([])) as {
    board: { pieces: { at: string }[] };
    legal: { taps: string[] }[];
  };
  const far = board.pieces.find(({ at }) => !legal.some(({ taps }) => taps[0] === at))!;
  await mouse(page, far.at);
  await page.locator('[data-illegal] [data-rules]').click();
  await expect(page.getByRole('dialog').locator('.asked')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(shown(page)).not.toHaveAttribute('data-failed', 'true');
  await page.locator('[data-theme-choice]').selectOption('double-threat');
  expect((await here(page)).info.themes).toContain('double-threat');
});

test('puzzles on a phone, in French and Dutch, are accessible', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const [theme, language, side] of [
    ['light', 'fr', 'Trait'],
    ['dark', 'nl', 'aan zet'],
  ]) {
    await prefer(page, { language, theme, speed: 'off', sound: false });
    await page.goto('/puzzles/gipf-standard');
    await expect(page.locator('[data-task]')).toContainText(side!);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(PHONE.width);
    await fail(page);
    await expectAccessible(page);
    await page.locator('[data-again]').click();
    await solve(page);
    await expectAccessible(page);
  }
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test.afterEach(({ complaints }) => {
    const own = complaints.filter((complaint) => !isAboutNetwork(complaint));
    complaints.splice(0, complaints.length, ...own);
  });

  test('puzzles are solved', async ({ page, context }) => {
    await keepApp(page);
    await network(context, false);
    await page.goto('/puzzles/daily');
    await solve(page);
    await page.goto('/puzzles/dvonn');
    await solve(page);
    expect(await number(page, 'data-streak')).toBe(2);
  });
});
