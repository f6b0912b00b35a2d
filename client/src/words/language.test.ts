import { expect, test, vi } from 'vitest';

/** The module in the state of a fresh page, before any language is shown. */
async function freshWords() {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: '' }, createElement: () => ({}) });
  const { showLanguage, useLanguage, withWords } = await import('./language');
  const localeOf = (key: string) => useLanguage.getState().localization?.getBundle(key)?.locales[0] ?? null;
  return { showLanguage, withWords, localeOf };
}

test('a page has the words of every page, and not those of a screen', async () => {
  const { showLanguage, localeOf } = await freshWords();
  await showLanguage('en');
  expect(localeOf('nav-log-in')).toBe('en');
  expect(localeOf('ledger-lead')).toBeNull();
});

test('code arrives with the words it needs', async () => {
  const { showLanguage, withWords, localeOf } = await freshWords();
  await showLanguage('en');
  expect(await withWords(['ledger'], () => Promise.resolve('the screen'))).toBe('the screen');
  expect(localeOf('ledger-lead')).toBe('en');
});

test('files that were requested before there was a language are loaded with the first one', async () => {
  const { showLanguage, withWords, localeOf } = await freshWords();
  await withWords(['ledger'], () => Promise.resolve());
  await showLanguage('nl');
  expect(localeOf('ledger-lead')).toBe('nl');
});

test('another language has all the words that are in use', async () => {
  const { showLanguage, withWords, localeOf } = await freshWords();
  await showLanguage('en');
  await withWords(['ledger'], () => Promise.resolve());
  await showLanguage('nl');
  expect(localeOf('ledger-lead')).toBe('nl');
  expect(localeOf('nav-log-in')).toBe('nl');
});

test('code that asks for words while the language changes waits for both', async () => {
  const { showLanguage, withWords, localeOf } = await freshWords();
  await showLanguage('en');
  const change = showLanguage('nl');
  await withWords(['ledger'], () => Promise.resolve());
  expect(localeOf('ledger-lead')).toBe('nl');
  await change;
  expect(document.documentElement.lang).toBe('nl');
});

test('of two changes of language that overlap the later one wins, with all the words', async () => {
  const { showLanguage, withWords, localeOf } = await freshWords();
  await showLanguage('en');
  const first = showLanguage('nl');
  const second = showLanguage('en');
  await Promise.all([first, second]);
  expect(localeOf('nav-log-in')).toBe('en');
  await withWords(['ledger'], () => Promise.resolve());
  expect(localeOf('ledger-lead')).toBe('en');
});
