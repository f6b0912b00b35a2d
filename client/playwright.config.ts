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
  // Only what hangs takes longer, however busy the machine is; and what passes does so at the first try.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // A trace makes pages half as slow again: it is recorded when asked for, by `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      args: ['--no-sandbox'],
      ...(existsSync(systemChromium) && { executablePath: systemChromium }),
    },
  },
});
