import { expect, test } from 'vitest';
import { batchByPaint } from './frame-batch';

const paint = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('what comes alone is handed on at once', async () => {
  const taken: number[] = [];
  const give = batchByPaint<number>((one) => taken.push(one));
  give(1);
  expect(taken).toEqual([1]);
  await paint();
  await paint();
  give(2);
  expect(taken).toEqual([1, 2]);
});

test('a burst is handed on before the next paint, all of it, in its order', async () => {
  const taken: number[] = [];
  const give = batchByPaint<number>((one) => taken.push(one));
  for (const one of [1, 2, 3, 4]) give(one);
  expect(taken).toEqual([1]);
  await paint();
  expect(taken).toEqual([1, 2, 3, 4]);
  give(5);
  expect(taken).toEqual([1, 2, 3, 4]);
  await expect.poll(() => taken).toEqual([1, 2, 3, 4, 5]);
});

test('what is given while others are handed on comes after them', async () => {
  const taken: string[] = [];
  const give = batchByPaint<string>((one) => {
    taken.push(one);
    if (one === 'second') give('asked for by the second');
  });
  for (const one of ['first', 'second', 'third']) give(one);
  await expect.poll(() => taken).toEqual(['first', 'second', 'third', 'asked for by the second']);
});
