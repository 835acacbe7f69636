import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { Server } from './server';

interface Workers {
  server: Server;
}

interface Tests {
  /** Errors in the page; there must be none. */
  complaints: string[];
}

/** Every test has the worker's server, and fails if the page complains. */
export const test = base.extend<Tests, Workers>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Playwright's message about blocked service workers, which are allowed only in tests about them.
 */
const UNKEPT = 'Service Worker registration blocked by Playwright';

/** Collects console errors, failed requests and bad answers of all pages. */
export function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.text() === UNKEPT) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('requestfailed', (request) => {
    // Leaving a page aborts its pending requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(request.url());
  });
  context.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
  });
}

/** Sets a person's settings before the page is opened. */
export async function prefer(page: Page, settings: Record<string, unknown>): Promise<void> {
  const text = JSON.stringify(settings);
  await page.addInitScript((kept) => localStorage.setItem('triskel.settings', kept), text);
}

/** Expects that axe finds no violations. */
export async function expectAccessible(page: Page): Promise<void> {
  // No page has frames, so axe needs no page of its own for its report.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found).toEqual([]);
}
