import { expect, test } from 'vitest';
import { likelyMeant } from './mistyped';

test.each([
  ['clara@gmial.com', 'clara@gmail.com'],
  ['clara@gmail.co', 'clara@gmail.com'],
  ['clara@gmail.comm', 'clara@gmail.com'],
  ['Clara@hotmial.nl ', 'clara@hotmail.nl'],
  ['clara@outlok.com', 'clara@outlook.com'],
  ['clara@iclould.com', 'clara@icloud.com'],
])('%s probably means %s', (typed, meant) => {
  expect(likelyMeant(typed)).toBe(meant);
});

test.each([
  'clara@gmail.com',
  'clara@hotmail.be',
  'clara@ymail.com',
  'clara@vonk.example',
  'clara@gm',
  'gmial.com',
  '',
])('%s is left alone', (typed) => {
  expect(likelyMeant(typed)).toBeNull();
});
