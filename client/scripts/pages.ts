/**
 * Writes `shell.json`, the files that a browser keeps to open the site without a network, and `.vite/pages.json`: which
 * paths have a screen, what each shows first, and the files that it needs beside those the page names by itself. The
 * server knows no source of the client: it names these files in the head of a page, so that they travel at once, and
 * answers any other path with the same page and 404.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ELSEWHERE } from '../src/words/files.ts';
import { fileNames, locales } from './catalogues.ts';
import { BOOT, entry, type Files, filesOf, manifestOf } from './manifest.ts';

/** What a page needs; its words are chunks as well, by language. A niche may show other pictures than `pictures`. */
type Page = Files & { words: Record<string, string[]>; niches?: Record<string, string[]> };

const root = join(import.meta.dirname, '..');
const manifest = manifestOf(join(root, 'dist'));
const { EVERYWHERE } = await load<typeof import('../src/words/files')>('src/words/files.ts');
const { rowAt, table } = await load<typeof import('../src/routes/table')>('src/routes/table.ts');
const { PAIRS } = await load<typeof import('../src/routes/index/pairs')>('src/routes/index/pairs.ts');
const { firstPicture } = await load<typeof import('../src/layouts/first-picture')>('src/layouts/first-picture.tsx');
const { memberShell, surrounds } = await load<typeof import('../src/layouts/lazy')>('src/layouts/lazy.ts');

const lost = rowAt('/no/such/page').row;
const routes = table
  // A row may lead nowhere yet: its screen says so itself.
  .filter((row) => row.screen.module !== lost.screen.module)
  // The server takes the first that fits.
  .sort((a, b) => literalParts(b.path) - literalParts(a.path))
  .map((row) => ({
    path: row.path,
    first: firstPicture(row.layout),
    ...pageOf(row),
    ...(row.path === '/' && { niches: picturesByNiche() }),
    ...(row.membersScreen && { members: pageOf({ ...row, screen: row.membersScreen }) }),
  }));

const pages = {
  routes,
  /** Where there is no screen. */
  lost: { first: firstPicture(lost.layout), ...pageOf(lost) },
  /** What members need on every page. */
  member: page([memberShell.module, 'src/live/engine.ts'], memberShell.words),
};
writeFileSync(join(root, 'dist/.vite/pages.json'), JSON.stringify(pages));
writeFileSync(join(root, 'dist/shell.json'), JSON.stringify(shell()));

/** Every file of the site, for browsers that are to open it without a network; the words by language. */
function shell(): { files: string[]; words: Record<string, string[]> } {
  const wordsIn = (locale: string) =>
    fileNames(locale).flatMap((file) => (ELSEWHERE.includes(file) ? [] : manifest.chunk(wordsOf(locale, file)).file));
  const words = Object.fromEntries(locales().map((locale) => [locale, wordsIn(locale)]));
  const isWord = new Set(Object.values(words).flat());
  const files = readdirSync(join(root, 'dist/assets'))
    .map((file) => `assets/${file}`)
    .filter((file) => /\.(?:js|css|woff2|svg)$/.test(file) && !isWord.has(file));
  return { files: [...files, 'mark.svg'], words };
}

function wordsOf(locale: string, file: string): string {
  return `../config/locales/${locale}/${file}.ftl?raw`;
}

async function load<Module extends object>(file: string): Promise<Module> {
  return (await runnerImport<Module>(join(root, file))).module;
}

function picturesByNiche(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(PAIRS).map(([niche, files]) => [niche, files.map((file) => file.replace(/^\//, ''))]),
  );
}

function literalParts(path: string): number {
  return path.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;
}

function pageOf({ screen, layout }: (typeof table)[number]): Page {
  const around = surrounds[layout];
  const modules = [BOOT, screen.module, ...(around ? [around.module] : [])];
  return page(modules, [...EVERYWHERE, ...(around?.words ?? []), ...screen.words]);
}

function page(modules: readonly string[], words: readonly string[]): Page {
  const has = (locale: string, file: string) => fileNames(locale).includes(file) && !ELSEWHERE.includes(file);
  const wordsIn = (locale: string) =>
    [...new Set(words)].filter((file) => has(locale, file)).map((file) => manifest.chunk(wordsOf(locale, file)).file);
  return {
    ...filesOf(manifest, modules, [entry(manifest)]),
    words: Object.fromEntries(locales().map((locale) => [locale, wordsIn(locale)])),
  };
}
