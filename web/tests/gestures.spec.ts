import type { CDPSession, Page } from '@playwright/test';
import { expect, prefer, test } from './fixtures';
import { advance, begin, board, cell, sentence, type } from './play';

/** The middle of a place on the screen. */
async function middle(page: Page, tap: string): Promise<{ x: number; y: number }> {
  const box = (await cell(page, tap).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Picks up what is in one place and carries it to another, without letting go. */
async function carry(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 6 });
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  await carry(page, from, to);
  await page.mouse.up();
}

/** The pieces of Gygès on their rows, the triples outside. */
const PLACED = ['3@a1', '3@a6', '1@b1', '1@b6', '2@c1', '2@c6', '2@d1', '2@d6', '1@e1', '1@e6'];
const ALL_PLACED = [...PLACED, '3@f1', '3@f6'];

test('pieces are dragged from the hand and over the board', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  await drag(page, 'hand-3', 'a1');
  await expect(page.locator('[data-ply="1"]')).toHaveText('3 on a1');
  await type(page, ALL_PLACED.slice(1));
  await carry(page, 'b1', 'b2');
  await expect(sentence(page)).toHaveText('South moves b1 to b2.');
  await page.mouse.up();
  await expect(page.locator('[data-ply="13"]')).toHaveText('b1-b2');
});

test('a piece dropped where it cannot stay goes back, and the page says why', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  const start = await board(page).getAttribute('data-fen');
  await drag(page, 'hand-1', 'c4');
  await expect(sentence(page)).toHaveText('c4 is not on your home row.');
  await expect(board(page)).toHaveAttribute('data-fen', start!);
});

test('a position that changes under a drag ends it, and says so', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
  const other = await page.context().newPage();
  await other.goto(`/game/${code}`);
  await board(other).waitFor();
  await carry(page, 'hand-1', 'b1');
  await type(other, ['2@f1']);
  await expect(sentence(page)).toHaveText('The position has changed: your choice was undone.');
  await page.mouse.up();
  await expect(page.locator('[data-ply]')).toHaveCount(1);
  await expect(board(page)).toHaveAttribute('data-turn', 'p2');
});

test('hovering shows what a move would do before it is made', async ({ page }) => {
  await prefer(page, { speed: 'off' });
  const code = await begin(page, { game: 'dvonn', opponent: 'same_screen' });
  await board(page).waitFor();
  await advance(page, code, 66, 5);
  await page.locator('[data-cell].next').first().click();
  await page.locator('[data-cell].next').last().hover();
  await expect(sentence(page)).toHaveText(
    /^\w+ moves \w\d to \w\d.*\d+ – \d+ becomes \d+ – \d+\.$/,
  );
  await page.mouse.move(5, 5);
  await expect(sentence(page)).toHaveText(/^From \w\d: /);
  await page.locator('[data-cell].next').last().hover();
  await expect(sentence(page)).toHaveText(/becomes/);
  await page.keyboard.press('Escape');
  await expect(sentence(page)).toHaveText(/Choose a piece\.$/);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  async function rest(page: Page, finger: CDPSession, tap: string): Promise<void> {
    const at = await middle(page, tap);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.waitForTimeout(700);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  test('a resting finger shows what a move would do, and a tap plays it', async ({ page }) => {
    await prefer(page, { speed: 'off' });
    await begin(page, { game: 'gyges-basic', opponent: 'same_screen' });
    await type(page, ALL_PLACED);
    const finger = await page.context().newCDPSession(page);
    await cell(page, 'b1').tap();
    await expect(sentence(page)).toContainText('Rest a finger on a place');
    await rest(page, finger, 'b2');
    await expect(sentence(page)).toHaveText('South moves b1 to b2. Tap it to play it.');
    await expect(page.locator('[data-ply]')).toHaveCount(12);
    await cell(page, 'b2').tap();
    await expect(page.locator('[data-ply="13"]')).toHaveText('b1-b2');
  });

  test('the board, the players and the status fit on one screen', async ({ page }) => {
    for (const game of ['dvonn', 'gipf-tournament', 'gyges-advanced']) {
      await begin(page, { game, opponent: 'same_screen' });
      await board(page).waitFor();
      const { y, height } = (await sentence(page).boundingBox())!;
      expect(y + height).toBeLessThan(740);
      expect((await cell(page, 'c3').boundingBox())!.width).toBeGreaterThan(34);
    }
  });
});
