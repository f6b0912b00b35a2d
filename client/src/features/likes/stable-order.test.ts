import { expect, test } from 'vitest';
import { compareOrder } from './stable-order';

test('a member who is shown keeps the place, whatever the order of the latest list', () => {
  expect(compareOrder([1, 2, 3], [3, 1, 2])).toEqual({ kept: [1, 2, 3], fresh: [] });
});

test('a member who is gone is removed, and a new one is reported apart', () => {
  expect(compareOrder([1, 2, 3], [5, 4, 3, 1])).toEqual({ kept: [1, 3], fresh: [5, 4] });
});
