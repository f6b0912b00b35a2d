import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { EngineOption } from './e2e/engines/fixtures';

/** Distributions ship Chromium here; elsewhere Playwright finds its own. */
const systemChromium = '/usr/bin/chromium';

/** The tests, unless the environment asks for the pictures of the README and of the app, or for figures. */
function chosen(): string {
  if (process.env.PICTURES) return 'pictures.ts';
  if (process.env.LIGHTHOUSE) return 'perf/lighthouse.ts';
  return process.env.PERF ? 'perf/figures.ts' : '**/*.spec.ts';
}

/** The chat flows of `e2e/engines` also run in these; a run that asks for something else needs none of them. */
const engines =
  (process.env.PICTURES ?? process.env.PERF ?? process.env.LIGHTHOUSE) ? [] : (['firefox', 'webkit'] as const);

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
  // CI's machine stands still now and then: what passes at the second try is named as flaky at the end, to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  globalSetup: './e2e/world.ts',
  projects: [
    { name: 'chromium', testMatch: chosen() },
    ...engines.map((engine) => ({ name: engine, testMatch: 'engines/*.spec.ts', use: { engine } })),
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Only the tests of workers need one: it would fetch the whole site beside each page.
    serviceWorkers: 'block',
    // A trace makes pages half as slow again: it is recorded when asked for, by `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      // Letters are drawn the same, however the machine is set up to sharpen them.
      args: ['--no-sandbox', '--font-render-hinting=none'],
      ...(existsSync(systemChromium) && { executablePath: systemChromium }),
    },
  },
});
