import { expect, test } from 'vitest';
import { kindOf, lastOf, pathOf } from './kinds';

test('received likes are what one sees first', () => {
  expect(kindOf(undefined)).toBe('received');
  expect(pathOf('received')).toBe('/likes');
});

test('a type that does not exist is none', () => {
  expect(kindOf('matches')).toBe('matches');
  expect(kindOf('stolen')).toBeNull();
});

test('a match began with the later of its two likes', () => {
  expect(lastOf({ liked: 5, liked_by: 9 })).toEqual({ what: 'match', at: 9 });
  expect(lastOf({ liked: 5, liked_by: null })).toEqual({ what: 'sent', at: 5 });
  expect(lastOf({ liked: null, liked_by: 9 })).toEqual({ what: 'received', at: 9 });
});
