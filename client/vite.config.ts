import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunkOf } from './scripts/chunks.ts';
import { MODULES } from './scripts/manifest.ts';

const repository = new URL('..', import.meta.url).pathname;
const server = process.env.VONK_SERVER ?? 'http://localhost:8080';

/** Where Debian puts Chromium without a window; elsewhere Playwright finds its own. */
const systemChromium = '/usr/bin/chromium-headless-shell';
const launchOptions = {
  args: ['--no-sandbox'],
  ...(existsSync(systemChromium) && { executablePath: systemChromium }),
};

/** Two modules of one name would share their classes. */
const modules = new Map<string, string>();

/** A class is named by its module, so that a test or a reader of the page can tell where it is from. */
function scopedName(name: string, file: string): string {
  const path = file.replace(/\?.*/, '');
  const module = basename(path, '.module.css');
  if ((modules.get(module) ?? path) !== path) throw new Error(`${module}.module.css is there twice`);
  modules.set(module, path);
  return `${module}_${name}`;
}

/** Vite's manifest names the chunks of sources that have one of their own: this names those of all. */
const modulesOfChunks: Plugin = {
  name: 'modules-of-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const files = chunks.flatMap(({ fileName, moduleIds }) =>
      moduleIds.map((id) => [relative(import.meta.dirname, id), fileName]),
    );
    this.emitFile({ type: 'asset', fileName: MODULES, source: JSON.stringify(Object.fromEntries(files)) });
  },
};

/** The comments in a catalogue are for who translates it: browsers do without them. */
const withoutComments: Plugin = {
  name: 'catalogues-without-comments',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.ftl?raw')) return undefined;
    const catalogue = readFileSync(id.replace('?raw', ''), 'utf8');
    return `export default ${JSON.stringify(catalogue.replace(/^#.*\n/gm, ''))}`;
  },
};

export default defineConfig({
  plugins: [react(), modulesOfChunks, withoutComments],
  server: {
    fs: { allow: [repository] },
    // Tests of components have no server.
    ...(!process.env.VITEST && {
      proxy: { '/api': { target: server, ws: true }, '/media': server, '/photos': server },
    }),
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    manifest: true,
    // Browsers that know the site's CSS know this link.
    modulePreload: { polyfill: false },
    // A strict content security policy has no room for data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    },
  },
  test: {
    restoreMocks: true,
    // Only what hangs takes longer, however busy the machine is.
    testTimeout: 180_000,
    // CI's machine stands still now and then: what passes at the second try is named so in the output, to be mended.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['{src,scripts}/**/*.test.ts'], exclude: ['**/*.browser.test.ts'] },
      },
      {
        // Dialogs, popovers, focus and IndexedDB are the browser's: they are tested in one.
        extends: true,
        // Found late, a dependency would reload the page under a running test.
        optimizeDeps: {
          include: [
            'altcha-lib/algorithms/web/pbkdf2',
            'altcha-lib/workers/shared',
            'axe-core',
            'react-dom/client',
            'valibot',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx', 'src/**/*.browser.test.ts'],
          setupFiles: ['src/testing/browser.ts'],
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 600_000,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
