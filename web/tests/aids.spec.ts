import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Aids } from '../../crates/browser/generated/aids';
import { expect, expectAccessible, prefer, test } from './fixtures';
import { advance, begin, board, cell, join, somebody, tapByKeys, type } from './play';

/** The module itself, here beside the browser: it knows what is right. */
const module = await import('../src/device/pkg/triskel.js');
const pkg = fileURLToPath(new URL('../src/device/pkg/triskel_bg.wasm', import.meta.url));
module.initSync({ module: readFileSync(pkg) });

type Of<G extends Aids['game']> = Extract<Aids, { game: G }>;

function aidsOf<G extends Aids['game']>(game: string, fen: string): Of<G> {
  const position = module.Position.parse(game, fen);
  const aids = JSON.parse(position.aids()) as Of<G>;
  position.free();
  return aids;
}

const analyse = (game: string, fen: string) => `/analyse/${game}?${new URLSearchParams({ fen })}`;
const told = (page: Page) => page.locator('[data-told]');
const line = (page: Page, name: string) => page.locator(`[data-aid-line='${name}']`);
const flip = (page: Page, aid: string) => page.locator(`[data-switch=${aid}] input`).click();

/** What the places of the board say by an attribute. */
const marks = (page: Page, name: string): Promise<Record<string, string>> =>
  page.evaluate(
    (name) =>
      Object.fromEntries(
        [...document.querySelectorAll(`[data-cell][${name}]`)].map((place) => [
          place.getAttribute('data-cell')!,
          place.getAttribute(name)!,
        ]),
      ),
    name,
  );

const fenOf = async (page: Page): Promise<string> => (await board(page).getAttribute('data-fen'))!;

const cutsIn = (fen: string) =>
  Object.fromEntries(
    aidsOf<'dvonn'>('dvonn', fen).cuts.map(({ at, lost }) => [at, `${lost[0] + lost[1]}`]),
  );

test.beforeEach(({ page }) => prefer(page, { language: 'en', speed: 'off' }));

test('lifelines on the analysis board, by pointing and by keys', async ({ page }) => {
  const chain = '........./........../...rwbw..../........../......... w move';
  await page.goto(analyse('dvonn', chain));
  await expect(board(page)).toBeVisible();
  await expect(board(page)).not.toHaveAttribute('data-aid');
  await flip(page, 'lifelines');
  await expect(board(page)).toHaveAttribute('data-aid', 'lifelines');
  expect(await marks(page, 'data-cut')).toEqual({ d3: '3', e3: '2', f3: '1' });
  await expect(told(page)).toHaveText('3 cut points; most hangs on d3: 3 pieces.');
  await expect(page.locator('[data-tempo]')).toBeVisible();

  await cell(page, 'e3').hover();
  await expect(told(page)).toContainText('If e3 goes, 2 pieces would fall (White 1 and Black 1)');
  await expect(page.locator('.veil')).toHaveCount(2);
  await cell(page, 'e3').click();
  await cell(page, 'd3').hover();
  await expect(told(page)).toHaveText(
    'e3-d3: 2 pieces would fall (White 1 and Black 1). Score after it: White 2, Black 0.',
  );
  await page.keyboard.press('Escape');
  await line(page, 'sharpest second').focus();
  await expect(told(page)).toContainText('Score after it');
  await expect(cell(page, 'e3')).toHaveAttribute('aria-label', /cut point, 2 pieces hang on it/);
  await expectAccessible(page);

  // It is remembered, and follows the moves.
  await cell(page, 'e3').focus();
  await tapByKeys(page, 'e3');
  await tapByKeys(page, 'd3');
  await expect(board(page)).toHaveAttribute('data-fen', /2w\*/);
  await expect.poll(() => marks(page, 'data-cut')).toEqual({});
  await page.goto(analyse('dvonn', chain));
  await expect(board(page)).toHaveAttribute('data-aid', 'lifelines');
  await flip(page, 'lifelines');
  await expect(board(page)).not.toHaveAttribute('data-aid');
});

test('lifelines in a game on one screen and in a lesson', async ({ page }) => {
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await advance(page, code, 75, 5);
  await page.locator('[data-open-aids]').click();
  await flip(page, 'lifelines');
  await expect(board(page)).toHaveAttribute('data-aid', 'lifelines');
  const cuts = cutsIn(await fenOf(page));
  expect(Object.keys(cuts).length).toBeGreaterThan(0);
  expect(await marks(page, 'data-cut')).toEqual(cuts);

  await page.goto('/learn/dvonn');
  await page.locator('a[href^="/learn/dvonn/"]').last().click();
  await expect(board(page)).toHaveAttribute('data-aid', 'lifelines');
  expect(await marks(page, 'data-cut')).toEqual(cutsIn(await fenOf(page)));
});

test('pressure: the rows of the next push, and GIPF pieces in danger', async ({ page }) => {
  // White completes e2 to e5 over e1, Black's GIPF piece with it.
  const fen = 'B..W/...../....../www.B../....../...../B..W w push 10,12 cc';
  await page.goto(analyse('gipf-standard', fen));
  await flip(page, 'pressure');
  await expect(board(page)).toHaveAttribute('data-aid', 'pressure');
  const { pressure } = aidsOf<'gipf'>('gipf-standard', fen);
  expect(pressure.rows[0].length).toBeGreaterThan(0);
  const cells = new Set(pressure.rows.flat().flatMap((row) => row.cells));
  expect(new Set(Object.keys(await marks(page, 'data-row')))).toEqual(cells);
  await expect(cell(page, 'e3')).toHaveAttribute('data-row', 'first');
  expect(Object.keys(await marks(page, 'data-danger'))).toEqual(pressure.danger.flat());
  await page.locator('[data-aid-line^="row first"]').first().focus();
  await expect(page.locator('.aid .way.route').first()).toBeAttached();
  await expectAccessible(page);
});

test('captures: every way to take, side by side', async ({ page }) => {
  // Two rows of White cross in e5: one holds a GIPF piece of Black, the other one of White.
  const fen = 'B..W/...w./...w../wwwwB../..w.../...../B..W w take 3,6 cc';
  await page.goto(analyse('gipf-standard', fen));
  await flip(page, 'captures');
  await expect(board(page)).toHaveAttribute('data-aid', 'captures');
  const { captures } = aidsOf<'gipf'>('gipf-standard', fen);
  expect(captures.ways.length).toBeGreaterThan(1);
  await expect(page.locator('[data-way]')).toHaveCount(captures.ways.length);
  const [first] = captures.ways;
  const shown = page.locator("[data-way='0'] td");
  await expect(shown.nth(0)).toHaveText(`${first!.reserves[0]}`);
  await expect(shown.nth(2)).toHaveText(`${first!.captured}`);
  await line(page, 'way 0').focus();
  const taken = first!.takes.flatMap((take) => take.cells);
  await expect(page.locator('.aid .veil')).toHaveCount(taken.length);
  await expectAccessible(page);
});

test('pressure in a game against the computer', async ({ page }) => {
  await begin(page, { game: 'gipf-basic' });
  await page.locator('[data-open-aids]').click();
  await flip(page, 'pressure');
  await expect(board(page)).toHaveAttribute('data-aid', 'pressure');
  await expect(told(page)).toHaveText('No push completes a row now.');
  await page.goto('/learn/gipf');
  await page.locator('a[href^="/learn/gipf/"]').nth(3).click();
  await expect(board(page)).toHaveAttribute('data-aid', 'pressure');
});

test('goal threats of both sides, and what parries them', async ({ page }) => {
  const fen = '....../....../....../3...../....../.1...2 s move -';
  const { threats } = aidsOf<'gyges'>('gyges-basic', fen);
  expect(threats.runs[1].length).toBeGreaterThan(0);
  expect(threats.parries?.length).toBeGreaterThan(0);
  await page.goto(analyse('gyges-basic', fen));
  await flip(page, 'threats');
  await expect(board(page)).toHaveAttribute('data-aid', 'threats');
  const found = await marks(page, 'data-threat');
  for (const [index, side] of ['first', 'second'].entries()) {
    for (const { path } of threats.runs[index]!) {
      for (const { at } of path) expect(found[at]).toContain(side);
    }
  }
  await expect(page.locator('[data-parries]')).toHaveAttribute(
    'data-parries',
    `${threats.parries!.length}`,
  );
  await page.locator('[data-aid-line^="parry"]').first().focus();
  await expect(page.locator('.aid .way.route')).toHaveCount(1);
  await expectAccessible(page);
});

test('the path explorer shows every route, step by step', async ({ page }) => {
  const fen = '....../....../....../.2..../.1..../3..... s move -';
  await page.goto(analyse('gyges-advanced', fen));
  await flip(page, 'paths');
  await expect(board(page)).toHaveAttribute('data-aid', 'paths');
  const { paths } = aidsOf<'gyges'>('gyges-advanced', fen);
  const mover = paths.movers[0]!;
  await cell(page, mover.at).click();
  const target = mover.replaced[0]!;
  await page.locator(`[aria-label='To'] [data-pick=${target.at}]`).click();
  await expect(page.locator('[data-routes]')).toContainText('Route 1 of');
  const position = module.Position.parse('gyges-advanced', fen);
  const list = JSON.parse(position.routes(mover.at, target.at)) as {
    routes: { at: string; bounce: boolean }[][];
  };
  position.free();
  await expect(page.locator('[data-routes]')).toHaveAttribute(
    'data-routes',
    `${list.routes.length}`,
  );
  const steps = await marks(page, 'data-route');
  expect(Object.keys(steps).sort()).toEqual([
    ...new Set(list.routes[0]!.map(({ at }) => at).sort()),
  ]);
  expect(steps[target.at]).toContain(`${list.routes[0]!.length - 1}`);
  await expect(page.locator('[data-drops]')).toContainText(target.drops[0]!);
  if (list.routes.length > 1) {
    await page.locator('[data-next-route]').click();
    await expect(page.locator('[data-routes]')).toContainText('Route 2 of');
  }
  await expectAccessible(page);
});

test('no aids between people', async ({ page, browser, baseURL, complaints }) => {
  await page.addInitScript(() =>
    localStorage.setItem('triskel.aids', JSON.stringify({ gyges: 'threats' })),
  );
  const code = await begin(page, { game: 'gyges-basic', opponent: 'friend' });
  const friend = await somebody(browser, baseURL, complaints);
  await join(friend, code);
  await expect(board(page)).toBeVisible();
  await type(page, ['1@a1']);
  await expect(board(page)).not.toHaveAttribute('data-aid');
  await expect(page.locator('[data-open-aids], [data-aids], [data-coach]')).toHaveCount(0);
  await friend.context().close();
});

/** A move after which the opponent reaches the goal at once, if there is one. */
function blunder(game: string, fen: string): string | null {
  const position = module.Position.parse(game, fen);
  const own = position.turn();
  const found = position.moves().find((move) => {
    const after = position.clone();
    after.play(move);
    const loses = after.turn() !== own && after.moves().some((reply) => reply.endsWith('-goal'));
    after.free();
    return loses && !move.endsWith('-goal');
  });
  position.free();
  return found ?? null;
}

/** The best move, and the chance to win with it. */
function think(game: string, fen: string): { move: string; chance: number } {
  const position = module.Position.parse(game, fen);
  const search = module.Search.begin(position, [], '{"nodes":20000,"book":false}');
  let chance = 0.5;
  while (!search.done()) {
    const lines = JSON.parse(search.advance(1_000)) as { rank: number; chance: number }[];
    chance = lines.findLast(({ rank }) => rank === 1)?.chance ?? chance;
  }
  const move = search.best()!;
  position.free();
  search.free();
  return { move, chance };
}

test('the coach offers a blunder back, says why, and counts', async ({ page }) => {
  await begin(page, { game: 'gyges-basic' });
  const mine = page.locator('[data-turn=p1]');
  for (const move of ['1@a1', '1@b1', '2@c1', '2@d1', '3@e1', '3@f1']) {
    await expect(mine).toBeVisible();
    await type(page, [move]);
  }
  await expect(board(page)).toHaveAttribute('data-fen', /s move -$/);
  // The engine's moves, until there is something to throw away.
  let fen = await fenOf(page);
  let best = think('gyges-basic', fen);
  let bad = blunder('gyges-basic', fen);
  for (let turns = 0; (bad === null || best.chance < 0.4) && turns < 12; turns++) {
    await type(page, [best.move]);
    await expect(mine).toBeVisible();
    fen = await fenOf(page);
    best = think('gyges-basic', fen);
    bad = blunder('gyges-basic', fen);
  }
  expect(bad).not.toBeNull();

  await page.locator('[data-open-aids]').click();
  await expect(page.locator('[data-coach]')).toHaveAttribute('data-coach', 'off');
  await page.getByRole('radio', { name: /^Strict/ }).check();
  await page.locator('[data-move-input]').fill(bad!);
  await page.keyboard.press('Enter');
  const offer = page.locator('[data-coach-offer]');
  await expect(offer).toBeVisible();
  await page.locator('[data-ask-why]').click();
  await expect(page.locator('[data-coach-why]')).toContainText('Your chance to win would go from');
  await expectAccessible(page);
  await page.locator('[data-take-back]').click();
  await expect(offer).toHaveCount(0);
  await expect(board(page)).toHaveAttribute('data-fen', fen);
  await expect(page.locator('[data-coach-count]')).toContainText('1 times, 1 taken back');

  await page.locator('[data-move-input]').fill(bad!);
  await page.keyboard.press('Enter');
  await page.locator('[data-play-on]').click();
  await expect(board(page)).not.toHaveAttribute('data-fen', fen);
});

for (const [language, theme] of [
  ['fr', 'dark'],
  ['nl', 'contrast'],
] as const) {
  test(`aids on a phone, in ${language}, theme ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await prefer(page, { language, theme, speed: 'off' });
    await page.addInitScript(() =>
      localStorage.setItem('triskel.aids', JSON.stringify({ dvonn: 'lifelines' })),
    );
    const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
    await advance(page, code, 75, 5);
    await expect(board(page)).toHaveAttribute('data-aid', 'lifelines');
    await expect(told(page)).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expectAccessible(page);
  });
}
