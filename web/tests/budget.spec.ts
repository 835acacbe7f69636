import { gzipSync } from 'node:zlib';
import { expect, prefer, test } from './fixtures';
import { begin, board, type, watchShifts } from './play';

const KILOBYTE = 1000;

/** A delay that nobody notices, in milliseconds. */
const HITCH = 200;

test('the play page needs at most 130 kB of JavaScript, and nothing from other sites', async ({
  page,
  baseURL,
}) => {
  const scripts = new Map<string, number>();
  page.on('response', (answer) => {
    expect(answer.url().startsWith(baseURL!)).toBe(true);
    if (answer.request().resourceType() !== 'script') return;
    void answer.body().then((body) => scripts.set(answer.url(), gzipSync(body).length));
  });
  await begin(page, { game: 'dvonn' });
  await expect(board(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(scripts.size).toBeGreaterThan(1);
  expect(total).toBeLessThan(130 * KILOBYTE);
});

test('files are compressed, and those with a hash in their name are cached for good', async ({
  request,
}) => {
  const page = await request.get('/');
  expect(page.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  const policy = page.headers()['content-security-policy']!;
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
  const script = /\/assets\/[^"]+\.js/.exec(await page.text())![0];
  const file = await request.get(script);
  expect(file.headers()['cache-control']).toContain('immutable');
  expect(file.headers()['content-encoding']).toBe('br');
  const known = { 'if-none-match': page.headers()['etag']! };
  expect((await request.get('/', { headers: known })).status()).toBe(304);
});

for (const size of [
  { width: 360, height: 740 },
  { width: 1280, height: 860 },
]) {
  test(`nothing moves while the board loads, ${size.width} wide`, async ({ page }) => {
    await page.setViewportSize(size);
    const shifted = await watchShifts(page);
    await begin(page, { game: 'gipf-standard', opponent: 'same_screen' });
    await expect(board(page)).toBeVisible();
    await page.waitForTimeout(400);
    expect(await shifted()).toBeLessThan(0.01);
  });
}

/** A game of Gygès after which there are more than 1,700 moves. */
const MANY_MOVES =
  '2@c1 1@c6 3@d1 2@b6 2@a1 1@d6 1@b1 3@a6 3@e1 3@e6 1@f1 2@f6 d1-e1/b4 b6-e6/e4 f1-f6/b6'.split(
    ' ',
  );

interface Measured {
  /** How many moves the last position has, and when it came. */
  legal: number;
  came: number;
}

test.describe('in time', () => {
  // The machine is shared: a measurement that exceeds its bound is repeated, at most twice.
  test.describe.configure({ retries: 2 });

  test('a position with 1,700 moves is handled without a hitch', async ({ page }) => {
    await prefer(page, { speed: 'off' });
    await page.addInitScript(() => {
      const measured: Measured = { legal: 0, came: 0 };
      Object.assign(window, { measured });
      window.WebSocket = class extends WebSocket {
        constructor(...address: ConstructorParameters<typeof WebSocket>) {
          super(...address);
          this.addEventListener('message', ({ data }) => {
            const came = performance.now();
            const { view } = JSON.parse(String(data)) as { view?: { legal: unknown[] } };
            if (view) Object.assign(measured, { legal: view.legal.length, came });
          });
        }
      };
    });
    await begin(page, { game: 'gyges-advanced', opponent: 'same_screen' });
    await type(page, MANY_MOVES.slice(0, -1));

    const shown = page.evaluate(
      () =>
        new Promise<number>((done) => {
          const { measured } = window as unknown as { measured: Measured };
          const drawn = () => done(performance.now() - measured.came);
          const seen = () => requestAnimationFrame(() => requestAnimationFrame(drawn));
          const change = { attributeFilter: ['data-fen'] };
          new MutationObserver(seen).observe(document.querySelector('[data-board]')!, change);
        }),
    );
    await type(page, MANY_MOVES.slice(-1));
    const { legal } = await page.evaluate(
      () => (window as unknown as { measured: Measured }).measured,
    );
    expect(legal).toBeGreaterThan(1_700);
    expect(await shown).toBeLessThan(HITCH);

    const tapped = await page.evaluate(async () => {
      const place = document.querySelector('[data-cell].next')!;
      const start = performance.now();
      place.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return performance.now() - start;
    });
    await expect(page.locator("[data-cell][aria-pressed='true']")).toHaveCount(1);
    expect(tapped).toBeLessThan(HITCH);
  });
});
