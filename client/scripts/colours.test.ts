import { expect, test } from 'vitest';
import { contrast, over, resolve } from './colours.ts';

const roles = { text: 'light-dark(#000, #ffffff)', link: 'var(--text)', veil: 'rgb(0 0 0 / 0.5)' };

test('white on black differs as much as colours can', () => {
  expect(contrast(resolve('#fff', {}, 'light'), resolve('#000000', {}, 'light'))).toBeCloseTo(21, 5);
});

test('a grey that is known to pass for text passes', () => {
  expect(contrast(resolve('#767676', {}, 'light'), resolve('#ffffff', {}, 'light'))).toBeCloseTo(4.54, 2);
});

test('a role is followed to the colour of its theme', () => {
  expect(resolve('var(--link)', roles, 'light')).toEqual({ r: 0, g: 0, b: 0, alpha: 1 });
  expect(resolve('var(--link)', roles, 'dark')).toEqual({ r: 255, g: 255, b: 255, alpha: 1 });
});

test('what shines through a veil counts', () => {
  expect(over(resolve('var(--veil)', roles, 'light'), resolve('#ffffff', {}, 'light')).r).toBeCloseTo(127.5);
});

test('what is no colour is not taken for one', () => {
  expect(() => resolve('magenta', {}, 'light')).toThrow('not a colour');
  expect(() => resolve('var(--gone)', {}, 'light')).toThrow('gone');
});
