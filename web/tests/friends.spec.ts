import type { Page } from '@playwright/test';
import { expect, prefer, test } from './fixtures';
import {
  advance,
  begin,
  board,
  cell,
  expectResult,
  join,
  playOut,
  sentence,
  somebody,
} from './play';
import { Server } from './server';

test('friends play, chat, take back, agree to a draw, and play again', async ({
  page: host,
  browser,
  baseURL,
  complaints,
}) => {
  const friend = await somebody(browser, baseURL, complaints);
  await prefer(host, { speed: 'off' });

  await host.goto('/');
  await host.getByRole('button', { name: 'DVONN: Invite a friend' }).click();
  await host.getByRole('radio', { name: 'White' }).check();
  await host.getByRole('button', { name: 'Make the link' }).click();
  const link = await host.getByLabel('Link to the game').inputValue();
  await friend.goto('/settings');
  await friend.getByLabel('Your name').fill('Ada');
  await friend.getByRole('button', { name: 'Save' }).click();
  await expect(friend.getByText('Saved.')).toBeVisible();
  await friend.goto(link);
  await expect(friend.getByText('You would play Black.')).toBeVisible();
  await friend.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(board(friend)).toBeVisible();
  await expect(board(host)).toBeVisible();
  await expect(host.locator('[data-announcer]')).toHaveText('Ada has joined.');
  await expect(host.locator('.opponent')).toContainText('Ada');

  await cell(host, 'c3').click();
  await expect(board(friend)).toHaveAttribute('data-turn', 'p2');
  await cell(friend, 'd3').click();
  await expect(board(host)).toHaveAttribute('data-turn', 'p1');

  await host.getByRole('button', { name: 'Chat' }).click();
  await host.getByLabel('Say something').fill('good luck');
  await host.keyboard.press('Enter');
  await friend.getByRole('button', { name: 'Chat' }).click();
  await expect(friend.getByRole('log')).toContainText('good luck');

  await friend.getByRole('button', { name: 'Take back' }).click();
  const panel = host.getByRole('region', { name: 'Game', exact: true });
  await expect(panel.getByText('would like to take the last turn back')).toBeVisible();
  await host.getByRole('button', { name: 'Agree' }).click();
  await expect(board(friend)).toHaveAttribute('data-turn', 'p2');
  await expect(friend.locator('[data-ply]')).toHaveCount(1);

  await friend.getByRole('button', { name: 'Offer a draw' }).click();
  await host.getByRole('button', { name: 'Agree' }).click();
  await expect(board(friend)).toHaveAttribute('data-result', 'draw');
  await host.getByRole('button', { name: 'Rematch' }).last().click();
  await friend.getByRole('button', { name: 'Accept the rematch' }).last().click();
  await expect(host).not.toHaveURL(link);
  await expect(friend).toHaveURL(host.url());
  await expect(board(friend)).toHaveAttribute('data-turn', 'p1');
  await cell(friend, 'e3').click();
  await expect(board(host)).toHaveAttribute('data-turn', 'p2');
  await friend.context().close();
});

test('a premove is played as soon as it can be, and can be dropped', async ({
  page: host,
  browser,
  baseURL,
  complaints,
}) => {
  const friend = await somebody(browser, baseURL, complaints);
  const code = await begin(host, { game: 'dvonn', opponent: 'friend' });
  await join(friend, code);
  await cell(friend, 'e3').click();
  await expect(sentence(friend)).toContainText('as soon as it is your turn');
  await friend.getByRole('button', { name: 'Drop it' }).click();
  await expect(sentence(friend)).toContainText('You can already choose your next move');
  await cell(friend, 'f3').click();
  await expect(sentence(friend)).toContainText('as soon as it is your turn');
  await cell(host, 'c3').click();
  await expect(host.locator('[data-ply]')).toHaveCount(2);
  await expect(friend.locator('[data-ply="2"]')).toHaveText('f3');
  await friend.context().close();
});

test('a muted player is not heard', async ({ page: host, browser, baseURL, complaints }) => {
  const friend = await somebody(browser, baseURL, complaints);
  await join(friend, await begin(host, { game: 'dvonn', opponent: 'friend' }));
  const say = async (page: Page, text: string) => {
    await page.getByLabel('Say something').fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText(text);
  };
  for (const page of [host, friend]) await page.getByRole('button', { name: 'Chat' }).click();
  await say(friend, 'hello');
  await expect(host.getByRole('log')).toContainText('hello');
  await host.getByRole('button', { name: 'Mute', exact: true }).click();
  await say(friend, 'are you there');
  await host.getByRole('button', { name: 'Unmute' }).click();
  await say(friend, 'good');
  await expect(host.getByRole('log')).toContainText('good');
  await expect(host.getByRole('log')).not.toContainText('are you there');
  await friend.context().close();
});

test('others may watch but change nothing', async ({
  page: host,
  browser,
  baseURL,
  complaints,
}) => {
  const code = await begin(host, { game: 'gyges-basic', opponent: 'friend' });
  const [friend, watcher] = [
    await somebody(browser, baseURL, complaints),
    await somebody(browser, baseURL, complaints),
  ];
  await join(friend, code);
  await watcher.goto(`/game/${code}`);
  await expect(sentence(watcher)).toHaveText('You are watching. South to move.');
  await expect(host.getByText('1 person watching')).toBeVisible();
  await expect(watcher.locator('[data-move-input]')).toHaveCount(0);
  await expect(watcher.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  await cell(watcher, 'hand-1').click();
  await cell(watcher, 'a1').click();
  await expect(sentence(watcher)).toHaveText('You are watching. South to move.');

  await cell(host, 'hand-2').click();
  await cell(host, 'b1').click();
  await expect(watcher.locator('[data-ply="1"]')).toHaveText('2 on b1');
  await expect(board(watcher)).toHaveAttribute('data-turn', 'p2');
  for (const page of [friend, watcher]) await page.context().close();
});

test('a game with days for each turn continues where it was left', async ({
  page: host,
  browser,
  baseURL,
  complaints,
}) => {
  await prefer(host, { speed: 'off' });
  await host.goto('/');
  await host.getByRole('button', { name: 'Gygès: Invite a friend' }).click();
  await host.getByRole('radio', { name: 'South' }).check();
  await host.getByText('Clock and house rules').click();
  await host.getByRole('radio', { name: 'Days' }).check();
  await host.getByRole('radio', { name: '3', exact: true }).check();
  await host.getByRole('button', { name: 'Make the link' }).click();
  const link = await host.getByLabel('Link to the game').inputValue();
  const friend = await somebody(browser, baseURL, complaints);
  await friend.goto(link);
  await expect(friend.getByText('3 days a turn')).toBeVisible();
  await friend.getByRole('button', { name: 'Play', exact: true }).click();
  await board(friend).waitFor();
  await friend.goto('/');

  await cell(host, 'hand-3').click();
  await cell(host, 'f1').click();
  await expect(host.getByRole('timer').first()).toHaveText(/^(3 d 0|2 d 23) h$/);
  await friend.reload();
  await friend.getByRole('link', { name: /Gygès, basic.*Your turn/ }).click();
  await expect(friend.locator('[data-ply="1"]')).toHaveText('3 on f1');
  await cell(friend, 'hand-1').click();
  await cell(friend, 'c6').click();
  await expect(board(host)).toHaveAttribute('data-turn', 'p1');
  await friend.context().close();
});

interface Told {
  type: string;
  claimable?: number | null;
  number?: number;
  event?: { number: number };
  view?: Record<string, unknown>;
}

/**
 * Lets a minute pass on the server, so that an absent player has been away long enough for a claim.
 */
async function hurry(page: Page): Promise<void> {
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    let [view, number]: [Told['view'], number] = [{}, 0];
    server.onMessage((message) => {
      const told = JSON.parse(String(message)) as Told;
      view = told.view ?? view;
      number = told.number ?? told.event?.number ?? number;
      if (told.type === 'presence' && told.claimable) told.claimable = 1_200;
      socket.send(JSON.stringify(told));
    });
    socket.onMessage((message) => {
      const { id, ask } = JSON.parse(String(message)) as { id: string; ask: { type: string } };
      if (ask.type !== 'claim') {
        server.send(message);
        return;
      }
      number += 1;
      const ending = { winner: 'first', reason: 'abandoned' };
      const event = { number, event: { type: 'ended', ending } };
      const news = { type: 'happened', event, view: { ...view, ending }, plies: [] };
      socket.send(JSON.stringify(news));
      socket.send(JSON.stringify({ type: 'done', id, number }));
    });
  });
}

const isLong = process.env['TRISKEL_LONG'] !== undefined;

test('the game of a player who has left can be claimed', async ({
  page: host,
  browser,
  baseURL,
  complaints,
}) => {
  await prefer(host, { speed: 'off' });
  if (!isLong) await hurry(host);
  const clock = { type: 'live', base: 600, increment: 0 };
  const code = await begin(host, { game: 'dvonn', opponent: 'friend', clock });
  const friend = await somebody(browser, baseURL, complaints);
  await join(friend, code);
  await cell(host, 'c3').click();
  await expect(board(friend)).toHaveAttribute('data-turn', 'p2');
  await cell(friend, 'd3').click();
  await expect(board(host)).toHaveAttribute('data-turn', 'p1');
  await cell(host, 'e3').click();
  await friend.context().close();
  await expect(host.getByText(/Friend has left. You can claim the win in \d+ s/)).toBeVisible();
  await host.getByRole('button', { name: 'Claim the win' }).click({ timeout: 70_000 });
  await expect(board(host)).toHaveAttribute('data-result', 'p1win');
  await expect(host.locator('[data-outcome]')).toContainText('Black left the game.');
});

test('a server that dies in mid-game loses nothing, and the game is finished', async ({
  browser,
}) => {
  const server = await Server.start();
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await prefer(page, { speed: 'off' });
  try {
    const code = await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
    await board(page).waitFor();
    await advance(page, code, 14, 3);
    const moves = () => page.locator('[data-ply]').allTextContents();
    const before = await moves();
    await server.kill();
    await expect(page.locator('[data-link="lost"]')).toBeVisible();
    // Moves entered meanwhile wait for the server.
    const next = page.locator('[data-cell].next');
    await next.first().click();
    await next.first().click();
    await server.start();
    await expect(page.locator('[data-ply]')).toHaveCount(15, { timeout: 20_000 });
    await expect(page.locator('[data-link="lost"]')).toBeHidden();
    expect((await moves()).slice(0, 14)).toEqual(before);
    await playOut(page, 5);
    await expectResult(page);
  } finally {
    await context.close();
    await server.stop();
  }
});
