import { expect, type Browser, type Page } from '@playwright/test';
import { listen, prefer } from './fixtures';

type Opponent = 'computer' | 'friend' | 'same_screen';

interface Wishes {
  game: string;
  opponent?: Opponent;
  level?: number;
  side?: 'first' | 'second' | 'lot';
  clock?: unknown;
}

/** Makes a game as the page would, and opens it. */
export async function begin(page: Page, wishes: Wishes): Promise<string> {
  const { game, opponent = 'computer', level = 1, side = 'first', clock = null } = wishes;
  const answer = await page.request.post('/api/v1/games', {
    data: {
      game,
      opponent: opponent === 'computer' ? { type: opponent, level } : { type: opponent },
      side,
      clock,
    },
  });
  const { code } = (await answer.json()) as { code: string };
  await page.goto(`/game/${code}`);
  return code;
}

/** Somebody with their own browser; its errors are added to the complaints. */
export async function somebody(
  browser: Browser,
  baseURL: string | undefined,
  complaints: string[],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL! });
  listen(context, complaints);
  const page = await context.newPage();
  await prefer(page, { speed: 'off' });
  return page;
}

/** Follows an invitation and takes the seat. */
export async function join(page: Page, code: string): Promise<void> {
  await page.goto(`/game/${code}`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await board(page).waitFor();
}

export const board = (page: Page) => page.locator('[data-board]');

export const cell = (page: Page, tap: string) => page.locator(`[data-cell='${tap}']`);

/** The status text beside the board. */
export const sentence = (page: Page) => page.locator('[data-sentence]');

/** Types moves, each when the one before has been played. */
export async function type(page: Page, moves: readonly string[]): Promise<void> {
  for (const move of moves) {
    const before = await board(page).getAttribute('data-fen');
    // On small screens the box opens by a key.
    if (!(await page.locator('[data-move-input]').isVisible())) await page.keyboard.press('m');
    await page.locator('[data-move-input]').fill(move);
    await page.keyboard.press('Enter');
    await expect(board(page)).not.toHaveAttribute('data-fen', before!);
  }
}

/** What may be tapped now, as the page marks it. */
const choices = (page: Page) => page.locator('[data-cell].next, button[data-cell]:enabled');

/** Random numbers from 0 to 1, the same in every run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How many messages one connection may send in a burst. */
const AT_ONCE = 35;

/**
 * Plays this many moves of a game at one screen, at random, without waiting for the board; fewer if
 * it ends, or if `before` is the only legal move.
 */
export async function advance(
  page: Page,
  code: string,
  plies: number,
  seed: number,
  before: string | null = null,
): Promise<void> {
  const path = `/api/v1/games/${code}/socket`;
  await page.evaluate(
    async ({ path, plies, seed, before, most }) => {
      interface Tell {
        view?: { ply: number; ending: unknown; legal: { text: string }[] };
      }
      let state = seed;
      const pick = (count: number) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * count);
      };
      const some = () =>
        new Promise<boolean>((done) => {
          const socket = new WebSocket(`ws://${location.host}${path}`, 'triskel.v1');
          let sent = 0;
          let seen = -1;
          socket.onmessage = ({ data }) => {
            const { view } = JSON.parse(String(data)) as Tell;
            // A view may come twice; each is answered once, so that the same seed plays the same game.
            if (!view || view.ply === seen) return;
            seen = view.ply;
            const [only, ...others] = view.legal;
            const isForced = others.length === 0 && only?.text === before;
            const isOver = view.ending !== null || view.ply >= plies || isForced;
            if (isOver || sent === most) {
              socket.close();
              done(isOver);
              return;
            }
            sent += 1;
            const moves = [view.legal[pick(view.legal.length)]!.text];
            const id = `${view.ply} ${Math.random()}`;
            socket.send(JSON.stringify({ id, ask: { type: 'play', ply: view.ply, moves } }));
          };
        });
      while (!(await some()));
    },
    { path, plies, seed, before, most: AT_ONCE },
  );
  if (plies < 1_000) await expect(page.locator('[data-ply]')).toHaveCount(plies);
}

/** What has the focus on the board, and the keys that lead from there towards a place. */
const course = (page: Page, name: string) =>
  page.evaluate((name) => {
    const target = document.querySelector(`[data-cell='${name}']`)!.getBoundingClientRect();
    const active = document.activeElement!;
    const here = active.getBoundingClientRect();
    const [dx, dy] = [target.x - here.x, target.y - here.y];
    const across = dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    const along = dy > 0 ? 'ArrowDown' : 'ArrowUp';
    const keys = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
    return { at: active.getAttribute('data-cell'), keys };
  }, name);

/** Taps a place with the keyboard alone, from wherever the focus is on the board. */
export async function tapByKeys(page: Page, name: string): Promise<boolean> {
  for (let steps = 0; steps < 24; steps++) {
    const { at, keys } = await course(page, name);
    if (at === name) {
      await page.keyboard.press('Enter');
      return true;
    }
    for (const key of keys) {
      await page.keyboard.press(key);
      if ((await course(page, name)).at !== at) break;
    }
  }
  return false;
}

/**
 * Plays at random until the game has a result, or this many moves, by clicking unless another way is
 * given. It takes an open goal, because players who overlook it might play forever.
 */
export async function playOut(
  page: Page,
  seed: number,
  tap: (name: string) => Promise<unknown> = (name) =>
    cell(page, name)
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined),
  plies = Infinity,
): Promise<string | null> {
  const random = dice(seed);
  for (let taps = 0; taps < 900; taps++) {
    const result = await board(page).getAttribute('data-result');
    if (result !== null) return result;
    const played = plies === Infinity ? 0 : await page.locator('[data-ply]').count();
    if (played >= plies && (await choices(page).count()) > 0) return null;
    const names = await choices(page).evaluateAll((places) =>
      places.map((place) => place.getAttribute('data-cell') ?? ''),
    );
    const some = names[Math.floor(random() * names.length)];
    const name = names.includes('goal') ? 'goal' : some;
    if (name === undefined) await page.waitForTimeout(30);
    else await tap(name);
  }
  throw new Error('the game does not end');
}

/** Plays on at random, by clicking, until this many moves have been played and it is our turn. */
export const playSome = (page: Page, seed: number, plies: number) =>
  playOut(page, seed, undefined, plies);

export async function expectResult(page: Page): Promise<void> {
  await expect(board(page)).toHaveAttribute('data-result', /^(p1win|p2win|draw)$/);
  await expect(page.locator('[data-outcome]')).toBeVisible();
}

/** Watches for layout shifts, and says how large they were, as browsers measure them. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    return shifts.reduce((sum, value) => sum + value, 0);
  };
}

/** The pieces of Gygès on their rows, the triples outside. */
export const LINE_UP = ['3', '1', '2', '2', '1', '3'].flatMap((size, index) => {
  const column = 'abcdef'.charAt(index);
  return [`${size}@${column}1`, `${size}@${column}6`];
});

/** Plays these moves in a game at one screen, without waiting for the board. */
export async function play(page: Page, code: string, moves: readonly string[]): Promise<void> {
  const path = `/api/v1/games/${code}/socket`;
  await page.evaluate(
    ({ path, moves }) =>
      new Promise<void>((done) => {
        const socket = new WebSocket(`ws://${location.host}${path}`, 'triskel.v1');
        const left = [...moves];
        socket.onmessage = ({ data }) => {
          const { view } = JSON.parse(String(data)) as { view?: { ply: number } };
          if (!view) return;
          const next = left.shift();
          if (next === undefined) {
            socket.close();
            done();
            return;
          }
          const ask = { type: 'play', ply: view.ply, moves: [next] };
          socket.send(JSON.stringify({ id: `${view.ply} ${Math.random()}`, ask }));
        };
      }),
    { path, moves },
  );
  await expect(page.locator('[data-ply]')).toHaveCount(moves.length);
}

/** The window sizes that everything is tested in. */
export const SIZES = [
  [320, 256],
  [320, 640],
  [360, 400],
  [390, 480],
  [390, 844],
  [844, 390],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
] as const;
