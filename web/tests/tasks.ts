import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The module, loaded in the test: it knows the right answers. */
export const module = await import('../src/device/pkg/triskel.js');
const pkg = fileURLToPath(new URL('../src/device/pkg/triskel_bg.wasm', import.meta.url));
module.initSync({ module: readFileSync(pkg) });

export type Touch = (page: Page, tap: string) => Promise<void>;

export const mouse: Touch = async (page, tap) => {
  await page.locator(`[data-cell='${tap}']`).first().click({ force: true });
};

export const keyboard: Touch = async (page, tap) => {
  const place = page.locator(`[data-cell='${tap}']`).first();
  await place.focus();
  await page.keyboard.press('Enter');
};

export async function press(page: Page, selector: string, touch: Touch): Promise<void> {
  const button = page.locator(selector);
  if (touch === mouse) return button.click();
  await button.focus();
  await page.keyboard.press('Enter');
}

/** What can be played after some moves, as JSON of a `View`. */
interface Task {
  view(moves: string[]): string;
}

/** Enters moves one by one, as a learner does. */
export async function enter(
  page: Page,
  task: Task,
  before: readonly string[],
  moves: readonly string[],
  touch: Touch,
): Promise<void> {
  const played = [...before];
  for (const move of moves) {
    const { legal } = JSON.parse(task.view(played)) as {
      legal: { text: string; taps: string[] }[];
    };
    const { taps } = legal.find(({ text }) => text === move)!;
    const text = await page.locator('[data-board]').getAttribute('data-fen');
    for (const tap of taps) {
      // Places that belong to every remaining move are chosen automatically.
      const chosen = taps.at(-1) === 'confirm' && tap !== 'confirm' && (await isChosen(page, tap));
      if (!chosen) await touch(page, tap);
    }
    played.push(move);
    await expect(page.locator('[data-board]')).not.toHaveAttribute('data-fen', text!);
  }
}

const isChosen = (page: Page, tap: string) =>
  page.locator(`[data-cell='${tap}'].chosen`).first().isVisible();
