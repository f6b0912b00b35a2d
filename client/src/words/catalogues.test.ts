import { expect, test } from 'vitest';
import { supportedLocales, wholeLocales } from './catalogues';

test('a language is spoken if all its files are there', () => {
  const paths = ['en/chat', 'en/common', 'nl/chat', 'nl/common', 'de/common'].map(
    (name) => `config/locales/${name}.ftl`,
  );
  expect(wholeLocales(paths)).toEqual(['en', 'nl']);
  expect(supportedLocales).toEqual(['en', 'nl']);
});
