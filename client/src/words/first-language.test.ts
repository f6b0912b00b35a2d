import { expect, test } from 'vitest';
import { firstLanguage } from './first-language';

const supported = ['en', 'nl'];

test('the account speaks before the cookie, the cookie before the domain', () => {
  expect(firstLanguage({ account: 'nl', cookie: 'en', domain: 'en-GB' }, supported)).toBe('nl');
  expect(firstLanguage({ account: null, cookie: 'nl', domain: 'en-GB' }, supported)).toBe('nl');
});

test('the first two letters of the domain language decide when there is no cookie', () => {
  expect(firstLanguage({ account: null, cookie: null, domain: 'nl-BE' }, supported)).toBe('nl');
});

test('a language nobody translated is passed over', () => {
  expect(firstLanguage({ account: null, cookie: 'xx', domain: 'nl-NL' }, supported)).toBe('nl');
  expect(firstLanguage({ account: null, cookie: null, domain: 'pt-PT' }, supported)).toBe('en');
});
