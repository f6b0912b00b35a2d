import { expect, test } from 'vitest';
import { steady } from './steady';

test('who is shown keeps the place, whatever order is told', () => {
  expect(steady([1, 2, 3], [3, 1, 2])).toEqual({ kept: [1, 2, 3], fresh: [] });
});

test('who is gone leaves, who is new waits to come in', () => {
  expect(steady([1, 2, 3], [5, 4, 3, 1])).toEqual({ kept: [1, 3], fresh: [5, 4] });
});
