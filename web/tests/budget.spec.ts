import { gzipSync } from 'node:zlib';
import { expect, prefer, test } from './fixtures';
import { begin, board } from './play';

const KILOBYTE = 1000;

test('the play page needs at most 120 kB of JavaScript, and nothing from elsewhere', async ({
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
  expect(total).toBeLessThan(120 * KILOBYTE);
});

test('files are compressed, and kept for good where their name says what they hold', async ({
  request,
}) => {
  const page = await request.get('/');
  expect(page.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  expect(page.headers()['content-security-policy']).not.toContain('unsafe');
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
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await begin(page, { game: 'gipf-standard', opponent: 'same_screen' });
    await expect(board(page)).toBeVisible();
    await page.waitForTimeout(400);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  });
}

test('a position with 1,700 moves is handled without a hitch', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const cells = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((column) =>
    [1, 2, 3, 4, 5, 6].map((row) => `${column}${row}`),
  );
  const legal = cells
    .slice(0, 2)
    .flatMap((from) => cells.flatMap((to) => cells.map((drop) => [from, to, drop])))
    .slice(0, 1700)
    .map((taps) => ({ text: `${taps[0]}-${taps[1]}/${taps[2]}`, taps }));
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const tell = JSON.parse(String(message)) as { view?: { legal: unknown } };
      if (tell.view) tell.view.legal = legal;
      socket.send(JSON.stringify(tell));
    });
  });
  await begin(page, { game: 'gyges-advanced', opponent: 'same_screen' });
  await expect(page.locator("[data-cell='a1'].next")).toBeVisible();
  const elapsed = await page.evaluate(async () => {
    const place = document.querySelector("[data-cell='a1']")!;
    const start = performance.now();
    place.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - start;
  });
  await expect(page.locator("[data-cell='c3'].next")).toBeVisible();
  expect(elapsed).toBeLessThan(200);
});
