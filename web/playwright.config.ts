import { defineConfig } from '@playwright/test';

const size = { width: 1280, height: 860 };

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results/traces',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine that is busy elsewhere may fail a test once; Playwright reports it as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  reporter: [['list']],
  use: {
    viewport: size,
    locale: 'en-GB',
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'behaviour', testMatch: /.*\.spec\.ts/ },
    { name: 'screenshots', testMatch: /.*\.photo\.ts/ },
  ],
});
