import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join as joined } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { GamesReport, Line, TreeReport } from '../src/device/protocol';
import { expect, expectAccessible, prefer, test } from './fixtures';
import { begin, board, cell, dice, join, somebody, type } from './play';

/** The module, loaded in the test: it knows the right answers. */
const module = await import('../src/device/pkg/triskel.js');
const pkg = fileURLToPath(new URL('../src/device/pkg/triskel_bg.wasm', import.meta.url));
module.initSync({ module: readFileSync(pkg) });

const line = (page: Page, rank: number) => page.locator(`[data-line='${rank}']`);
const engine = (page: Page) => page.locator('[data-engine]');
const current = (page: Page) => page.locator('[data-node][aria-current]');
const depth = async (page: Page) => Number(await line(page, 1).getAttribute('data-depth'));
const path = (game: string, moves: readonly string[]) =>
  `/analyse/${game}?${new URLSearchParams({ moves: moves.join(' ') })}`;

/** The moves of a random game. */
function randomGame(game: string, seed: number, most = 1_000): string[] {
  const roll = dice(seed);
  const position = module.Position.start(game);
  const played: string[] = [];
  while (played.length < most) {
    const moves = position.moves();
    if (moves.length === 0) break;
    played.push(position.play(moves[Math.floor(roll() * moves.length)]!));
  }
  position.free();
  return played;
}

/** The moves of the main line of a record. */
const mainLine = (text: string): string[] => {
  const tree = module.Tree.open(text);
  const { nodes } = JSON.parse(tree.report(0)) as TreeReport;
  tree.free();
  return nodes.flatMap(({ depth, mv }) => (depth === 0 && mv ? [mv] : []));
};

test.beforeEach(({ page }) => prefer(page, { language: 'en', speed: 'off' }));

test('a pass is played like any other move', async ({ page }) => {
  const fen = '........./........../wr...3b.r.../........../......... b move';
  await page.goto(`/analyse/dvonn?${new URLSearchParams({ fen })}`);
  await cell(page, 'confirm').click();
  await expect(current(page)).toContainText('pass');
  await expect(board(page)).toHaveAttribute('data-turn', 'p1');
});

test('lines stream in, stop, resume, and can be pointed at and played', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await page.getByRole('link', { name: 'GIPF, standard' }).click();
  await expect(page.locator('[data-analysis=gipf-standard]')).toBeVisible();
  await expect(line(page, 1)).toHaveAttribute('data-score', /^(cp|win|points) -?\d+$/);
  await expect(line(page, 3)).toBeVisible();
  await expect(line(page, 1)).not.toHaveAttribute('data-proven');
  await expect(engine(page)).toHaveAttribute('data-engine', 'running');
  await expect.poll(() => depth(page)).toBeGreaterThan(2);
  await expect(page.locator('.line-of .line').first()).toBeVisible();

  await page.locator('[data-stop]').click();
  await expect(engine(page)).toHaveAttribute('data-engine', 'stopped');
  const reached = await depth(page);
  await page.waitForTimeout(400);
  expect(await depth(page)).toBe(reached);
  await page.locator('[data-go]').click();
  await expect(engine(page)).toHaveAttribute('data-engine', 'running');
  await expect.poll(() => depth(page), { timeout: 30_000 }).toBeGreaterThan(reached);

  await page.getByLabel('Lines').selectOption('1');
  await expect(line(page, 2)).toHaveCount(0);
  await expect(line(page, 1)).toBeVisible();
  await page.locator('[data-stop]').click();
  const start = await board(page).getAttribute('data-fen');
  await line(page, 1).locator('button').nth(1).hover();
  await expect(board(page)).not.toHaveAttribute('data-fen', start!);
  await page.locator('h2').first().hover();
  await expect(board(page)).toHaveAttribute('data-fen', start!);
  await line(page, 1).locator('button').nth(1).click();
  await expect(page.locator('[data-node]')).toHaveCount(2);
  await expect(page).toHaveURL(/moves=[^&]+%2B?|moves=\S+\+\S+/);
});

test('a solved ending says its points', async ({ page }) => {
  const moves = randomGame('dvonn', 5).slice(0, -9);
  const start = module.Position.start('dvonn');
  const search = module.Search.begin(start, moves, '{"nodes":20000000}');
  let best: Line | undefined;
  while (!search.done()) {
    const found = JSON.parse(search.advance(1_000)) as Line[];
    best = found.findLast(({ rank }) => rank === 1) ?? best;
  }
  start.free();
  search.free();
  expect(best!.decisions).toBeNull();
  await page.goto(path('dvonn', moves));
  await expect(line(page, 1)).toHaveAttribute('data-score', `points ${best!.points}`);
  await expect(line(page, 1)).toHaveAttribute('data-proven', best!.proven!);
  await expect(engine(page)).toHaveAttribute('data-engine', 'done');
  const margin = Math.abs(best!.points!);
  const said = margin === 0 ? 'Draw' : ` by ${margin}`;
  await expect(line(page, 1).locator('.worth')).toContainText(said);
  await expect(page.locator('[data-bar]')).toHaveAttribute('data-proven', '');
});

test('a tree of moves is made by hand, and lasts', async ({ page }) => {
  await page.goto('/analyse/dvonn');
  for (const tap of ['c3', 'd3', 'e3']) {
    await cell(page, tap).click();
    await expect(current(page)).toHaveAttribute('data-move', tap);
  }
  await page.locator('[data-go-to=back]').click();
  await expect(current(page)).toHaveAttribute('data-move', 'd3');
  await cell(page, 'f3').click();
  await expect(page.locator('.variation [data-node]')).toHaveText(['f3']);
  await page.locator('[data-comment]').fill('bolder }');
  await page.getByLabel('Sign').selectOption('!?');
  await expect(current(page)).toHaveText('f3!?');
  await page.locator('[data-promote]').click();
  await expect(page.locator('.variation [data-node]')).toHaveText(['e3']);
  await expect(page).toHaveURL(/\/analyse\/dvonn\?moves=c3\+d3\+f3$/);

  await page.reload();
  await expect(current(page)).toHaveText('f3!?');
  await expect(page.locator('[data-comment]')).toHaveValue('bolder }');
  await page.goto('/analyse');
  await page.locator('[data-kept] li button').first().click();
  await expect(page.locator('.variation [data-node]')).toHaveText(['e3']);
  await page.locator('[data-node]', { hasText: 'e3' }).click();
  await page.locator('[data-delete]').click();
  await expect(page.locator('[data-node]')).toHaveText(['c3', 'd3', 'f3!?']);
});

test('the graph is drawn over the game, and leads into it', async ({ page }) => {
  const moves = randomGame('gyges-basic', 3, 20);
  await page.goto(path('gyges-basic', moves));
  const graph = page.locator('[data-graph]');
  await expect(graph).toHaveAttribute('data-graph', String(moves.length + 1), { timeout: 60_000 });
  await expect(graph.locator('tbody tr')).toHaveCount(moves.length + 1);
  await graph.locator('svg').click({ position: { x: 2, y: 20 } });
  await expect(current(page)).toHaveCount(0);
});

test('an impossible position is refused', async ({ page }) => {
  await page.goto('/analyse/dvonn?fen=nonsense');
  await expect(page.getByText('cannot be opened')).toBeVisible();
  await page.goto('/analyse/dvonn?moves=c3+c3');
  await expect(page.getByText('c3 is not legal')).toBeVisible();
});

/** Drops a file on the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text!], name!));
      return transfer;
    },
    [name, text],
  );
  await page.locator('[data-import]').dispatchEvent('drop', { dataTransfer: data });
}

/** Generated records in every format, and real ones if available. */
function samples(): { name: string; text: string }[] {
  const own = (game: string, formats: string[], moves: string[]) => {
    const record = module.Tree.begin(game, null, null, moves);
    const { text } = JSON.parse(record.report(0)) as TreeReport;
    record.free();
    return formats.map((format) => {
      const record = module.GameRecord.read(text, 'tsk');
      const written = record.write(format);
      record.free();
      return { name: `${game}.${format}`, text: written };
    });
  };
  const folder = process.env['TRISKEL_DATA'];
  const real = folder ? readdirSync(joined(folder, 'samples')) : [];
  return [
    ...own('dvonn', ['tsk', 'codecup', 'little-golem', 'boardspace'], randomGame('dvonn', 2)),
    ...own('gipf-standard', ['tsk', 'gipf', 'gf1'], randomGame('gipf-standard', 2, 12)),
    ...own('gyges-advanced', ['tsk', 'helios'], randomGame('gyges-advanced', 2, 20)),
    ...real.map((name) => ({
      name,
      text: readFileSync(joined(folder!, 'samples', name), 'utf8'),
    })),
  ];
}

test('records of every format are dropped, and have their moves', async ({ page }) => {
  for (const { name, text } of samples()) {
    await page.goto('/analyse');
    await page.locator('[data-import]').waitFor();
    await drop(page, name, text);
    const { games } = JSON.parse(module.gamesIn(text)) as GamesReport;
    if (games.length > 1) {
      await expect(page.locator('[data-games]')).toHaveAttribute('data-games', `${games.length}`);
      await page.locator('[data-games] button').first().click();
    }
    const [first] = games;
    expect(first!.type, name).toBe('game');
    const moves = first!.type === 'game' ? mainLine(first!.text) : [];
    await page.locator('[data-node]').first().waitFor();
    const shown = await page
      .locator('.run:not(.variation) [data-node]')
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-move')));
    expect(shown, name).toEqual(moves);
  }
});

test('records are opened as files and by paste, and saved', async ({ page }) => {
  await page.goto('/analyse');
  const two =
    '[Game "dvonn"]\n[White "Ada"]\n\n1. a1 (1. b1) 1... c1 *\n\n[Game "dvonn"]\n\n1. x9 *\n';
  const file = { name: 'two.tsk', mimeType: 'text/plain', buffer: Buffer.from(two) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.locator('[data-games] li')).toHaveCount(2);
  await expect(page.locator('[data-games]')).toContainText('line 8');
  await page.locator('[data-games] button').click();
  await expect(page.locator('.variation [data-node]')).toHaveText(['b1']);
  const saved = page.waitForEvent('download');
  await page.locator('[data-save]').click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('1. a1 (1. b1) 1... c1 *');
  await page.locator('[data-format]').selectOption('helios');
  await page.locator('[data-save]').click();
  await expect(page.getByText('cannot hold this game')).toBeVisible();

  await page.goto('/analyse');
  await page.getByLabel('Text of a record').fill('nothing of the sort');
  await page.getByRole('button', { name: 'Open the text' }).click();
  await expect(page.locator('[data-import] [role=status]')).toContainText('cannot be read');
  await page.getByLabel('Text of a record').fill('Start\nH3\nB4\nQuit\n');
  await page.getByRole('button', { name: 'Open the text' }).click();
  await expect(page.locator('[data-node]')).toHaveText(['h3', 'b4']);
});

test('all of it by keyboard', async ({ page }) => {
  await page.goto(path('gipf-standard', ['e1-e2', 'a1-b2']));
  await line(page, 1).waitFor();
  await page.locator('body').press('e');
  await expect(engine(page)).toHaveAttribute('data-engine', 'stopped');
  await page.keyboard.press('b');
  await expect(page.locator('[data-announcer]')).toContainText('1. ');
  await page.keyboard.press('Home');
  await expect(current(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveAttribute('data-move', 'e1-e2');
  await page.keyboard.press('e');
  await line(page, 2).waitFor();
  // A line that is still searched may change between reading and playing it.
  await page.keyboard.press('e');
  await expect(engine(page)).toHaveAttribute('data-engine', 'stopped');
  const second = await line(page, 2).locator('button').first().textContent();
  await page.keyboard.press('2');
  await expect(current(page)).toHaveText(second!);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(current(page)).toHaveText(second!);
});

test('games lead to the board, and a running one to a board without the engine', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await type(page, ['c3', 'd3']);
  await page.keyboard.press('Escape');
  await page.locator('[data-analyse]').click();
  await expect(page).toHaveURL(/\/analyse\/dvonn\?moves=c3\+d3$/);
  await expect(line(page, 1)).toBeVisible();

  const friend = await somebody(browser, baseURL, complaints);
  const code = await begin(page, { game: 'dvonn', opponent: 'friend' });
  await join(friend, code);
  await cell(page, 'g2').click();
  await expect(board(friend)).toHaveAttribute('data-turn', 'p2');
  await page.locator('[data-analyse]').click();
  await expect(page.locator('[data-fair]')).toBeVisible();
  await cell(page, 'h2').click();
  await expect(current(page)).toHaveAttribute('data-move', 'h2');
  await expect(page.locator('[data-fair]')).toBeVisible();
  await expect(line(page, 1)).toHaveCount(0);
});

test('a board can be embedded in another site', async ({ page, context }) => {
  await page.goto('/analyse/dvonn?moves=c3+d3+e3');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('[data-copy=embed]').click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain('/embed/dvonn?moves=c3+d3+e3"');
  await context.clearCookies();
  // A page of another site.
  const site = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(`<!doctype html>${code}`),
  );
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const { port } = site.address() as AddressInfo;
  const outer = await context.newPage();
  await outer.goto(`http://localhost:${port}/page`);
  const frame = outer.frameLocator('iframe');
  await expect(frame.locator('[data-embed=dvonn] [data-board]')).toBeVisible();
  const shown = await frame.locator('[data-board]').getAttribute('data-fen');
  await frame.locator('[data-go-to=back]').click();
  await expect(frame.locator('[data-board]')).not.toHaveAttribute('data-fen', shown!);
  await frame.locator('[data-go-to=last]').click();
  await expect(frame.locator('[data-board]')).toHaveAttribute('data-fen', shown!);
  expect(await context.cookies()).toEqual([]);
  site.close();
});

test('it is accessible, also on a phone', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    await prefer(page, { language: 'en', theme, speed: 'off' });
    for (const size of [
      { width: 1280, height: 860 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      const moves = randomGame('gipf-standard', 3, 14);
      for (const at of ['/analyse', path('gipf-standard', moves)]) {
        await page.goto(at);
        if (at !== '/analyse') await line(page, 1).waitFor();
        await page.locator('[data-analysis]').waitFor();
        await expectAccessible(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
      }
    }
  }
});
