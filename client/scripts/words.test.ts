import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { memberShell, surrounds } from '../src/layouts/lazy';
import { table } from '../src/routes/table';
import { EVERYWHERE } from '../src/words/files';
import { clientFiles, locales, readCatalogue, readMessages } from './catalogues.ts';

const client = join(import.meta.dirname, '..');

test.each(clientFiles())('the words of %s lean on their own file and on those of every page alone', (file) => {
  for (const locale of locales()) {
    const files = new Set([...EVERYWHERE, file]);
    expect(readCatalogue(locale, [...files]).size).toBeGreaterThan(1);
  }
});

/** The module a path means, if it is one of ours and not a picture or a style. */
function moduleAt(path: string): string | undefined {
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => /\.tsx?$/.test(file) && existsSync(file));
}

/** Code that is fetched later names the words it comes with. */
const WITH_WORDS = /withWords\(\[([^\]]*)\], \(\) =>\s*import\('([^']+)'\)/g;

/** Parts of the page are followed from the tables that name their words. */
const PARTS =
  /import\.meta\.glob|lazyPart\(\s*'[^']+',[^()]*\(\) => import\([^)]*\)|withWords\(memberShell[^)]*\)[^)]*\)/g;

/** The modules that are there without another file of words being fetched, with their sources. */
function modulesFrom(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || file.endsWith('.gen.ts')) return found;
  const source = readFileSync(file, 'utf8');
  found.set(file, source);
  const rest = source.replaceAll(/import type [^;]*;|typeof import\([^)]*\)/g, '').replaceAll(WITH_WORDS, '');
  for (const [, path = ''] of rest.replaceAll(PARTS, '').matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.[^']+)'/g)) {
    const module = moduleAt(resolve(file, '..', path));
    if (module) modulesFrom(module, found);
  }
  return found;
}

/** The words a source names, whole or, before the `${` of a template, by their beginning. */
function keysIn(source: string, known: readonly string[]): string[] {
  const whole = [...source.matchAll(/['"]([\w-]+)['"]/g)].map(([, key]) => key);
  const begun = [...source.matchAll(/`([\w-]+-)\$\{/g)].map(([, start]) => start ?? '');
  return known.filter((key) => whole.includes(key) || begun.some((start) => key.startsWith(start)));
}

/** What is said by a module, and by all that comes with it, in words that it has not named. */
function unnamed(module: string, words: readonly string[]): string[] {
  const missing = clientFiles().filter((file) => !words.includes(file));
  const known = [...readMessages('en', missing).keys()];
  return [...modulesFrom(join(client, module))].flatMap(([file, source]) =>
    // The table names the titles and purposes of all pages.
    file.endsWith('routes/table.ts') ? [] : keysIn(source, known).map((key) => `${file.slice(client.length)}: ${key}`),
  );
}

test('what everybody loads says only words of every page', () => {
  expect(unnamed('src/boot.tsx', EVERYWHERE)).toEqual([]);
});

test('the shell of members says only words that it names', () => {
  expect(unnamed(memberShell.module, [...EVERYWHERE, ...memberShell.words])).toEqual([]);
});

test.each(Object.entries(surrounds))(
  'what the layout %s puts around its screens says only words that it names',
  (_, part) => {
    expect(unnamed(part.module, [...EVERYWHERE, ...part.words])).toEqual([]);
  },
);

/** What is there for a screen that visitors may come to, and for one of members. */
function wordsAt({ access, layout, screen }: (typeof table)[number]): string[] {
  const shell = access === 'anyone' ? [] : memberShell.words;
  return [...EVERYWHERE, ...shell, ...(surrounds[layout]?.words ?? []), ...screen.words];
}

test.each(table.map((row) => [row.name, row] as const))(
  'the screen %s says only words that its row names',
  (_, row) => {
    expect(unnamed(row.screen.module, wordsAt(row))).toEqual([]);
  },
);

const later = globSync(join(client, 'src/**/*.{ts,tsx}')).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(WITH_WORDS)].map(([, words = '', path = '']) => ({
    module: moduleAt(resolve(file, '..', path)) ?? path,
    words: words.split(/[', ]+/).filter((word) => word !== ''),
  })),
);

test.each(later)('$module, which is fetched later, says only words it comes with', ({ module, words }) => {
  const always = [...EVERYWHERE, ...memberShell.words, ...words];
  expect(unnamed(module.slice(client.length), always)).toEqual([]);
});

test('a word that is not named is found', () => {
  expect(unnamed('src/routes/ledger/screen.tsx', EVERYWHERE)).toContain('/src/routes/ledger/screen.tsx: ledger-lead');
});
