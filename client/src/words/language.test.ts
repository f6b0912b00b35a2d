import { expect, test, vi } from 'vitest';

/** The module as a page loads it: nothing is spoken yet. */
async function freshWords() {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: '' }, createElement: () => ({}) });
  const { speak, useLanguage, withWords } = await import('./language');
  const says = (key: string) => useLanguage.getState().localization?.getBundle(key)?.locales[0] ?? null;
  return { speak, withWords, says };
}

test('a page has the words of every page, and not those of a screen', async () => {
  const { speak, says } = await freshWords();
  await speak('en');
  expect(says('nav-log-in')).toBe('en');
  expect(says('ledger-lead')).toBeNull();
});

test('code arrives with the words it needs', async () => {
  const { speak, withWords, says } = await freshWords();
  await speak('en');
  expect(await withWords(['ledger'], () => Promise.resolve('the screen'))).toBe('the screen');
  expect(says('ledger-lead')).toBe('en');
});

test('words that were wanted before there was a language come with the first one', async () => {
  const { speak, withWords, says } = await freshWords();
  await withWords(['ledger'], () => Promise.resolve());
  await speak('nl');
  expect(says('ledger-lead')).toBe('nl');
});

test('another language has all the words that are in use', async () => {
  const { speak, withWords, says } = await freshWords();
  await speak('en');
  await withWords(['ledger'], () => Promise.resolve());
  await speak('nl');
  expect(says('ledger-lead')).toBe('nl');
  expect(says('nav-log-in')).toBe('nl');
});

test('code that asks for words while the language changes waits for both', async () => {
  const { speak, withWords, says } = await freshWords();
  await speak('en');
  const change = speak('nl');
  await withWords(['ledger'], () => Promise.resolve());
  expect(says('ledger-lead')).toBe('nl');
  await change;
  expect(document.documentElement.lang).toBe('nl');
});

test('of two changes of language that overlap the later one wins, with all the words', async () => {
  const { speak, withWords, says } = await freshWords();
  await speak('en');
  const first = speak('nl');
  const second = speak('en');
  await Promise.all([first, second]);
  expect(says('nav-log-in')).toBe('en');
  await withWords(['ledger'], () => Promise.resolve());
  expect(says('ledger-lead')).toBe('en');
});
