import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { placeOf } from '../src/words/parts.ts';
import { locales, readCatalogue, readMessages } from './catalogues.ts';

const src = join(import.meta.dirname, '../src');
const folder = join(import.meta.dirname, '../../config/locales');

test.each(locales())('every file of words in %s has a place', (locale) => {
  for (const file of readdirSync(join(folder, locale))) expect(placeOf(`${locale}/${file}`).locale).toBe(locale);
});

test('a file of words without a place is refused', () => {
  expect(() => placeOf('en/weather.ftl')).toThrow('en/weather.ftl has no place');
});

test.each(locales())('the words of the site in %s lean on no others', (locale) => {
  expect(readCatalogue(locale, ['site']).size).toBeGreaterThan(50);
});

/** The module a path means, if it is one of ours and not a picture or a style. */
function moduleAt(path: string): string | undefined {
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file));
}

/** The modules that come with the site's words alone: all that are reached in any other way than `withWords`. */
function withSiteWords(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const source = readFileSync(file, 'utf8');
  found.set(file, source);
  const rest = source.replaceAll(/import type [^;]*;|withWords\('\w+', \(\) =>\s*import\([^)]*\)/g, '');
  for (const [, path = ''] of rest.matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.[^']+)'/g)) {
    const module = moduleAt(resolve(file, '..', path));
    if (module) withSiteWords(module, found);
  }
  return found;
}

/** The words a source names, whole or, before the `${` of a template, by their beginning. */
function keysIn(source: string, known: readonly string[]): string[] {
  const whole = [...source.matchAll(/['"]([\w-]+)['"]/g)].map(([, key]) => key);
  const begun = [...source.matchAll(/`([\w-]+-)\$\{/g)].map(([, start]) => start ?? '');
  return known.filter((key) => whole.includes(key) || begun.some((start) => key.startsWith(start)));
}

test('what a visitor loads says only words that a visitor has', () => {
  const known = [...readMessages('en', ['login', 'members']).keys()];
  const said = [...withSiteWords(join(src, 'main.tsx'))].flatMap(([file, source]) =>
    keysIn(source, known).map((key) => `${file.slice(src.length)}: ${key}`),
  );
  expect(said).toEqual([]);
});

test('what members load is found to say theirs', () => {
  const reached = withSiteWords(join(src, 'routes/ledger/screen.tsx'));
  const said = [...reached.values()].flatMap((source) => keysIn(source, ['ledger-lead', 'ledger-kind-message']));
  expect(new Set(said)).toEqual(new Set(['ledger-kind-message', 'ledger-lead']));
});
