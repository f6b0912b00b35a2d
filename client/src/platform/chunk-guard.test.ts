import { expect, test } from 'vitest';
import { mayReload } from './chunk-guard';

test('a page that misses a chunk reloads once in 60 seconds', () => {
  expect(mayReload(null, 1_000_000)).toBe(true);
  expect(mayReload('1000000', 1_059_999)).toBe(false);
  expect(mayReload('1000000', 1_060_000)).toBe(true);
});
