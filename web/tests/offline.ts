import { expect, type BrowserContext, type Page } from '@playwright/test';
import { board } from './play';

export const VARIANTS = [
  'dvonn',
  'gipf-basic',
  'gipf-standard',
  'gipf-tournament',
  'gyges-basic',
  'gyges-advanced',
];

/** Visits the home page, and waits until the app is cached. */
export async function keepApp(page: Page, url = '/'): Promise<void> {
  await page.goto(url);
  await expect(page.locator('[data-offline]')).toHaveAttribute('data-offline', 'ready', {
    timeout: 30_000,
  });
}

/** Switches the network off or on. */
export const network = (context: BrowserContext, isThere: boolean) => context.setOffline(!isThere);

/** Begins a game on this device by its address. */
export async function beginHere(page: Page, game: string, more = '', url = ''): Promise<string> {
  await page.goto(`${url}/new?game=${game}&where=device&side=first${more}`);
  await expect(board(page)).toHaveAttribute('data-board', game);
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/**
 * Whether it is the browser's own complaint about the missing network, which cannot be turned off.
 */
export const isAboutNetwork = (complaint: string): boolean =>
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/.test(complaint) ||
  /^http:\S*(\/api\/v1\/|\/version\.json$)/.test(complaint);
