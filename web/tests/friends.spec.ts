import { expect, listen, prefer, test } from './fixtures';
import { begin, board, cell } from './play';
import { Server } from './server';

test('friends play, chat, take back, agree to a draw, and play again', async ({
  page: host,
  browser,
  baseURL,
  complaints,
}) => {
  const theirs = await browser.newContext({ baseURL: baseURL! });
  listen(theirs, complaints);
  const friend = await theirs.newPage();
  await prefer(host, { speed: 'off' });
  await prefer(friend, { speed: 'off' });

  await host.goto('/');
  await host.getByRole('button', { name: 'DVONN: Invite a friend' }).click();
  await host.getByRole('radio', { name: 'White' }).check();
  await host.getByRole('button', { name: 'Make the link' }).click();
  const link = await host.getByLabel('Link of the game').inputValue();
  await friend.goto(link);
  await expect(friend.getByText('You would play Black.')).toBeVisible();
  await friend.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(board(friend)).toBeVisible();
  await expect(board(host)).toBeVisible();

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
  await theirs.close();
});

test('a premove is played as soon as it can be', async ({ page: host, browser, baseURL }) => {
  const theirs = await browser.newContext({ baseURL: baseURL! });
  const friend = await theirs.newPage();
  const code = await begin(host, { game: 'dvonn', opponent: 'friend' });
  await friend.goto(`/game/${code}`);
  await friend.getByRole('button', { name: 'Play', exact: true }).click();
  await cell(friend, 'f3').click();
  await expect(friend.getByText('as soon as it is your turn')).toBeVisible();
  await cell(host, 'c3').click();
  await expect(host.locator('[data-ply]')).toHaveCount(2);
  await expect(friend.locator('[data-ply="2"]')).toHaveText('f3');
  await theirs.close();
});

test('a server that dies in the middle of a game loses nothing', async ({ browser }) => {
  const server = await Server.start();
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await prefer(page, { speed: 'off' });
  try {
    await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
    await cell(page, 'hand-1').click();
    await cell(page, 'a1').click();
    await expect(board(page)).toHaveAttribute('data-turn', 'p2');
    const before = await board(page).getAttribute('data-fen');
    await server.kill();
    await expect(page.locator('[data-link="lost"]')).toBeVisible();
    // What is entered meanwhile waits for the server.
    await cell(page, 'hand-2').click();
    await cell(page, 'b6').click();
    await server.start();
    await expect(board(page)).not.toHaveAttribute('data-fen', before!, { timeout: 20_000 });
    await expect(page.locator('[data-ply]')).toHaveCount(2);
    await expect(page.locator('[data-link="lost"]')).toBeHidden();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await expect(board(page)).toHaveAttribute('data-result', /win/);
  } finally {
    await context.close();
    await server.stop();
  }
});
