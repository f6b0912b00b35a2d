import { expect, test } from 'vitest';
import { locales, readCatalogue } from './catalogues.ts';

const english = readCatalogue('en');

test.each(locales())('%s says every key that English says, with the same variables', (locale) => {
  const catalogue = readCatalogue(locale);
  expect(Object.fromEntries(catalogue)).toEqual(Object.fromEntries(english));
});

test('there is more than one language to compare', () => {
  expect(locales()).toContain('nl');
  expect(english.size).toBeGreaterThan(50);
});
