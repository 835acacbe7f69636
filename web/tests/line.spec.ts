import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, prefer, test } from './fixtures';
import { begin, board, cell, sentence, LINE_UP, play } from './play';

interface Line {
  /** Sends the held messages on to the server. */
  release(): void;
  /** Answers the held messages with a refusal. */
  refuse(): void;
  /** How many turns are held. */
  held(): number;
}

/** A connection that holds back played turns, as if it were very slow. */
async function hold(page: Page): Promise<Line> {
  const held: { id: string; message: string }[] = [];
  let here: WebSocketRoute | null = null;
  let there: WebSocketRoute | null = null;
  await page.routeWebSocket(/chat=light/, (socket) => {
    const server = socket.connectToServer();
    [here, there] = [socket, server];
    socket.onMessage((message) => {
      const text = String(message);
      const { id, ask } = JSON.parse(text) as { id: string; ask: { type: string } };
      if (ask.type === 'play') held.push({ id, message: text });
      else server.send(text);
    });
  });
  return {
    release: () => held.splice(0).forEach(({ message }) => there?.send(message)),
    refuse: () =>
      held.splice(0).forEach(({ id }) => {
        const refusal = { code: 'unavailable', detail: '' };
        here?.send(JSON.stringify({ type: 'refused', id, refusal }));
      }),
    held: () => held.length,
  };
}

for (const { game, before, taps } of [
  { game: 'dvonn', before: [], taps: ['c3'] },
  { game: 'gipf-standard', before: [], taps: ['c1', 'c2'] },
  { game: 'gyges-basic', before: LINE_UP, taps: ['b1', 'b2'] },
]) {
  test(`a move of ${game} is drawn before it is confirmed, and taken back if it is refused`, async ({
    page,
  }) => {
    await prefer(page, { speed: 'off' });
    const line = await hold(page);
    const code = await begin(page, { game, opponent: 'same_screen' });
    await board(page).waitFor();
    if (before.length > 0) await play(page, code, before);
    const start = await board(page).getAttribute('data-fen');
    // The page asks what moves would do before one is chosen.
    const last = taps.at(-1)!;
    for (const tap of taps.slice(0, -1)) await cell(page, tap).click();
    await page.waitForTimeout(100);
    await cell(page, last).click();
    await expect(board(page)).toHaveAttribute('data-unconfirmed', 'true');
    const drawn = await board(page).getAttribute('data-fen');
    expect(drawn).not.toBe(start);
    await expect(sentence(page)).toHaveText('Sending …');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();

    await expect.poll(line.held).toBe(1);
    line.refuse();
    await expect(board(page)).toHaveAttribute('data-fen', start!);
    await expect(board(page)).not.toHaveAttribute('data-unconfirmed');
    await expect(sentence(page)).toHaveText('That cannot be done at the moment.');

    for (const tap of taps) await cell(page, tap).click();
    await expect(board(page)).toHaveAttribute('data-fen', drawn!);
    await expect.poll(line.held).toBe(1);
    line.release();
    await expect(board(page)).not.toHaveAttribute('data-unconfirmed');
    await expect(board(page)).toHaveAttribute('data-fen', drawn!);
    await expect(page.locator('[data-ply]')).toHaveCount(before.length + 1);
  });
}

test('a lost network is noticed at once', async ({ page, context, complaints }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  await context.setOffline(true);
  await expect(page.locator('[data-link="lost"]')).toBeVisible({ timeout: 2_500 });
  await context.setOffline(false);
  await expect(page.locator('[data-link="lost"]')).toBeHidden({ timeout: 10_000 });
  await cell(page, 'c3').click();
  await expect(page.locator('[data-ply="1"]')).toHaveCount(1);
  // The browser complains about failed requests meanwhile.
  complaints.length = 0;
});
