import { existsSync } from 'node:fs';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import type { EngineOption } from './e2e/engines/fixtures';

/** Where Debian puts Chromium; elsewhere Playwright finds its own. */
const WHOLE = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

const ALL = '**/*.spec.ts';
/** The tests of notifications, by their file or their tag. */
const NOTIFICATIONS = /push\.spec|@notifications/;

/** The tests, unless the environment asks for the pictures of the README and of the app, or for figures. */
function chosen(): string {
  if (process.env.PICTURES) return 'pictures.ts';
  if (process.env.LIGHTHOUSE) return 'perf/lighthouse.ts';
  return process.env.PERF ? 'perf/figures.ts' : ALL;
}

/** What people have: for figures, for pictures of the site, and for notifications, which the other lacks. */
const whole = browser(WHOLE);
/** The same engine without a window, in half the time. */
const shell = browser(SHELL);

function browser(executablePath: string) {
  return {
    // Letters are drawn the same, however the machine is set up to sharpen them.
    args: ['--no-sandbox', '--font-render-hinting=slight'],
    ...(existsSync(executablePath) && { executablePath }),
  };
}

const tested: PlaywrightTestConfig<object, EngineOption>['projects'] = [
  { name: 'chromium', testMatch: ALL, grepInvert: NOTIFICATIONS, use: { launchOptions: shell } },
  { name: 'notifications', testMatch: ALL, grep: NOTIFICATIONS, use: { launchOptions: whole } },
  // The chat flows run in all engines.
  { name: 'firefox', testMatch: 'engines/*.spec.ts', use: { engine: 'firefox' } },
  { name: 'webkit', testMatch: 'engines/*.spec.ts', use: { engine: 'webkit' } },
];

export default defineConfig<object, EngineOption>({
  testDir: 'e2e',
  // Each test has a server of its own, and waits a third of its time: three at once fill the two cores of a small machine.
  workers: process.env.PERF ? 1 : 3,
  fullyParallel: true,
  // Only what hangs takes longer, however busy the machine is.
  timeout: 600_000,
  expect: {
    timeout: 60_000,
    // So much may another build of the browser draw otherwise: it is less than an icon.
    toHaveScreenshot: { maxDiffPixels: 100, pathTemplate: '{testDir}/visual/kept/{arg}{ext}' },
  },
  // A picture that is missing is a failure; `--update-snapshots` takes it.
  updateSnapshots: 'none',
  // CI's machine stands still now and then: what passes at a later try is named as flaky at the end, to be mended.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  globalSetup: './e2e/world.ts',
  projects: chosen() === ALL ? tested : [{ name: 'chromium', testMatch: chosen(), use: { launchOptions: whole } }],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Only the tests of workers need one: it would fetch the whole site beside each page.
    serviceWorkers: 'block',
    // A trace makes pages half as slow again: it is recorded when asked for, by `--trace on`.
    screenshot: 'only-on-failure',
  },
});
