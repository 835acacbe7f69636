import { expect, prefer, test } from './fixtures';
import { beginHere, isAboutNetwork, keepApp, network, VARIANTS } from './offline';
import { board, cell, expectResult, playOut, playSome, type } from './play';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(async ({ page }) => {
  await prefer(page, { speed: 'off', sound: false });
});

/** Browsers complain about the missing network; any other complaint is an error. */
test.afterEach(({ complaints }) => {
  const own = complaints.filter((complaint) => !isAboutNetwork(complaint));
  complaints.splice(0, complaints.length, ...own);
});

test('after one visit the app starts without a network', async ({ page, context }) => {
  await keepApp(page);
  await network(context, false);
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText(/^No connection\. You can play/);
  await page.getByRole('button', { name: 'DVONN: Play the computer' }).click();
  await expect(page.getByText('It needs no connection, and stays in this browser.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(board(page)).toHaveAttribute('data-board', 'dvonn');
  for (const path of ['/settings', '/about', '/rules/dvonn']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
  }
});

for (const [index, game] of VARIANTS.entries()) {
  test(`a whole game of ${game} without a network, by clicking`, async ({ page, context }) => {
    await keepApp(page);
    await network(context, false);
    const code = await beginHere(page, game, '&level=1');
    await playSome(page, 11 + index, 12);
    const half = await board(page).getAttribute('data-fen');
    await page.reload();
    await expect(board(page)).toHaveAttribute('data-fen', half!);
    await playOut(page, 17 + index);
    await expectResult(page);
    await page.getByRole('button', { name: 'Look at the board' }).click();
    const end = await board(page).getAttribute('data-fen');
    await page.keyboard.press('ArrowLeft');
    await expect(board(page)).not.toHaveAttribute('data-fen', end!);

    const saved = page.waitForEvent('download');
    await page.locator('[data-record]').click();
    expect((await saved).suggestedFilename()).toBe(`${code}.tsk`);
    await page.goto('/');
    await expect(page.locator(`a[href='/game/${code}']`)).toHaveAttribute('data-place', 'device');
  });
}

test('one screen, hints and takebacks without a network', async ({ page, context }) => {
  await keepApp(page);
  await network(context, false);
  await beginHere(page, 'gyges-basic', '&opponent=same_screen');
  await type(page, ['1@a1', '2@b6']);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('[data-sentence]')).toContainText('Hint:');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('[data-ply]')).toHaveCount(1);
  await page.goto('/');
  await page.getByRole('link', { name: /On one screen/ }).click();
  await expect(page.locator('[data-ply]')).toHaveCount(1);
});

test('two tabs at one game see the same', async ({ page, context }) => {
  await keepApp(page);
  const code = await beginHere(page, 'dvonn', '&opponent=same_screen');
  const other = await context.newPage();
  await other.goto(`/game/${code}`);
  await expect(board(other)).toBeVisible();
  await type(page, ['c3']);
  await expect(other.locator('[data-ply]')).toHaveCount(1);
  await type(other, ['d3', 'e3']);
  await expect(page.locator('[data-ply]')).toHaveCount(3);
});

test('a game is handed over to the server, and continues there', async ({ page, context }) => {
  await keepApp(page);
  await network(context, false);
  const code = await beginHere(page, 'gipf-basic', '&level=1');
  await playSome(page, 5, 6);
  await page.locator('[data-device]').click();
  await page.locator('[data-hand-over]').click();
  await expect(page.getByRole('alert')).toHaveText(/^The server cannot be reached/);
  await page.keyboard.press('Escape');
  await expect(board(page)).toBeVisible();

  await network(context, true);
  await expect(page.locator('[data-cell].next').first()).toBeVisible();
  const before = await board(page).getAttribute('data-fen');
  await page.locator('[data-device]').click();
  await page.locator('[data-hand-over]').click();
  await expect(page.locator('[data-device]')).toHaveCount(0);
  await expect(board(page)).toHaveAttribute('data-fen', before!);
  const card = (await (await page.request.get(`/api/v1/games/${code}`)).json()) as {
    text: string;
    yours: string[];
  };
  expect(card).toMatchObject({ text: before, yours: ['first'] });
  await playSome(page, 6, 8);
  await expect(board(page)).not.toHaveAttribute('data-fen', before!);
  await page.goto('/');
  await expect(page.locator(`a[href='/game/${code}']`)).toHaveAttribute('data-place', 'server');
});

test('a game that the server refuses stays on the device', async ({ page, complaints }) => {
  await keepApp(page);
  const code = await beginHere(page, 'dvonn', '&opponent=same_screen');
  await type(page, ['c3', 'd3']);
  // Somebody has changed what is stored.
  await page.goto('/about');
  await page.evaluate(
    (code) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('triskel');
        opening.onsuccess = () => {
          const games = opening.result.transaction('games', 'readwrite').objectStore('games');
          const reading = games.get(code);
          reading.onsuccess = () => {
            const kept = reading.result;
            kept.document.events[1].event.by = 'first';
            games.put(kept).onsuccess = () => resolve();
          };
        };
        opening.onerror = () => reject(new Error('no database'));
      }),
    code,
  );
  await page.goto(`/game/${code}`);
  await page.locator('[data-device]').click();
  await page.locator('[data-hand-over]').click();
  await expect(page.getByRole('alert')).toHaveText(
    "The server refuses this game: event 2: d3 was not this player's to play.",
  );
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-ply]')).toHaveCount(2);
  expect(complaints.splice(0)).toEqual(expect.arrayContaining([expect.stringContaining('422')]));
});

test('with a network, the player chooses where a game is stored', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'GIPF: Play the computer' }).click();
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('radio', { name: 'On this device' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.locator('[data-device]')).toBeVisible();
  await cell(page, 'c1').click();
  await cell(page, 'c2').click();
  await expect(page.locator('[data-ply]')).toHaveCount(2);
  await page.goto('/');
  await page.getByRole('button', { name: 'GIPF: Invite a friend' }).click();
  await expect(page.getByRole('radio', { name: 'On this device' })).toHaveCount(0);
});

test('an address that starts no game says why', async ({ page }) => {
  const cases = [
    ['game=chess', /^“chess” is no value for “game”\. Expected dvonn, .* or gyges-advanced\.$/],
    ['level=11', /^“11” is no value for “level”\. Expected a number from 1 to 10\.$/],
    ['opponent=friend&where=device', /^A friend by link can only play on the server\.$/],
    ['colour=red', /^It does not know “colour”\.$/],
  ] as const;
  for (const [search, sentence] of cases) {
    await page.goto(`/new?${search}`);
    await expect(page.locator('h1')).toHaveText('This address starts no game');
    await expect(page.locator('section p').first()).toHaveText(sentence);
  }
  await page.goto('/new?game=gyges-basic&opponent=friend');
  await expect(page.getByRole('heading', { name: 'Waiting for your friend' })).toBeVisible();
  await page.goto('/about');
  await page.goto('/new?opponent=computer&level=2&side=second&where=server');
  await expect(board(page)).toHaveAttribute('data-board', 'dvonn');
  // Going back does not start another game.
  await page.goBack();
  await expect(page).toHaveURL(/about$/);
});
