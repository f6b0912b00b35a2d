import { expect, test } from 'vitest';
import { bestMatch, matchPath } from './match';

test.each([
  ['/', '/', {}],
  ['/chats/:id', '/chats/7', { id: '7' }],
  ['/chats/:id', '/Chats/7/', { id: '7' }],
  ['/landers/video/:slug?', '/landers/video', {}],
  ['/landers/video/:slug?', '/landers/video/spring%20offer', { slug: 'spring offer' }],
  ['/credits/:id/:paymentmethod?', '/credits/3/ideal', { id: '3', paymentmethod: 'ideal' }],
  ['/:token', '/%E0%A4%A', { token: '%E0%A4%A' }],
])('%s reads %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

test.each([
  ['/chats/:id', '/chats'],
  ['/chats/:id', '/chats//'],
  ['/chats', '/chats/7'],
  ['/', '//'],
  ['/likes/m/:id', '/likes/new/5'],
])('%s does not read %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull();
});

test('of several that fit, the one with the most literal segments is taken, wherever it is in the table', () => {
  const rows = ['/:token', '/credits/:id/:paymentmethod?', '/credits/repeat-order', '/credits'].map((path) => ({
    path,
  }));
  const found = (path: string) => bestMatch(rows, path)?.row.path;
  expect(found('/credits')).toBe('/credits');
  expect(found('/credits/repeat-order')).toBe('/credits/repeat-order');
  expect(found('/credits/4')).toBe('/credits/:id/:paymentmethod?');
  expect(found('/anything')).toBe('/:token');
  expect(found('/no/such/page')).toBeUndefined();
});
