import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Distributions ship Chromium here; elsewhere Playwright finds its own. */
const systemChromium = '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  // Pictures are taken only when there is a folder for them, figures only when they are asked for.
  testMatch: process.env.SHOTS !== undefined ? 'shots.ts' : process.env.PERF ? 'perf/figures.ts' : '**/*.spec.ts',
  // Each test has a server of its own: two at once fill the two cores of a small machine.
  workers: process.env.PERF ? 1 : 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // On a machine that others use too, a test may run out of time through no fault of its own: it is told as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Recording makes pages half as slow again: only what failed is recorded, while it is tried once more.
    trace: process.env.PERF ? 'off' : 'on-first-retry',
    launchOptions: {
      args: ['--no-sandbox'],
      ...(existsSync(systemChromium) && { executablePath: systemChromium }),
    },
  },
});
