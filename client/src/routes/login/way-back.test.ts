import { expect, test } from 'vitest';
import { wayBack } from './way-back';

test('a login leads to the page that was asked for', () => {
  expect(wayBack('/chats/5?t=3')).toBe('/chats/5?t=3');
});

test.each([null, '', 'https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/login?to=/login'])(
  'a login does not lead to %j',
  (asked) => {
    expect(wayBack(asked)).toBe('/chats');
  },
);
