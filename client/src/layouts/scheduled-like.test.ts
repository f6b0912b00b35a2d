import { expect, test } from 'vitest';
import { delayOf } from './scheduled-like';

test('the delay is in seconds, from none to ten minutes', () => {
  expect(delayOf('2.5')).toBe(2.5);
  expect(delayOf('-3')).toBe(0);
  expect(delayOf('86400')).toBe(600);
});

test('what is no number asks for nothing', () => {
  expect(delayOf(null)).toBeNull();
  expect(delayOf('')).toBeNull();
  expect(delayOf('soon')).toBeNull();
});
