import { expect, test } from 'vitest';
import { rovingTarget } from './roving';

test('a menu is walked up and down, round its ends', () => {
  const menu = { count: 3, along: 'column', wraps: true } as const;
  expect(rovingTarget('ArrowDown', { ...menu, from: 2 })).toBe(0);
  expect(rovingTarget('ArrowUp', { ...menu, from: 0 })).toBe(2);
  expect(rovingTarget('ArrowRight', { ...menu, from: 0 })).toBeNull();
});

test('without the focus on any, the first key leads to an end of a menu', () => {
  const menu = { count: 3, along: 'column', wraps: true, from: -1 } as const;
  expect(rovingTarget('ArrowDown', menu)).toBe(0);
  expect(rovingTarget('ArrowUp', menu)).toBe(1);
});

test('a row ends at its ends', () => {
  const row = { count: 3, along: 'row' } as const;
  expect(rovingTarget('ArrowRight', { ...row, from: 2 })).toBe(2);
  expect(rovingTarget('ArrowLeft', { ...row, from: 2 })).toBe(1);
  expect(rovingTarget('ArrowDown', { ...row, from: 1 })).toBeNull();
});

test('a grid is walked by its columns', () => {
  const grid = { count: 20, along: 8 } as const;
  expect(rovingTarget('ArrowDown', { ...grid, from: 3 })).toBe(11);
  expect(rovingTarget('ArrowUp', { ...grid, from: 3 })).toBe(0);
  expect(rovingTarget('ArrowRight', { ...grid, from: 3 })).toBe(4);
  expect(rovingTarget('End', { ...grid, from: 3 })).toBe(19);
});
