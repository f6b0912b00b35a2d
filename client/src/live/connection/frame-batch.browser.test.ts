import { expect, test } from 'vitest';
import { paced } from './frame-batch';

const picture = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('what comes alone is handed on at once', async () => {
  const taken: number[] = [];
  const give = paced<number>((one) => taken.push(one));
  give(1);
  expect(taken).toEqual([1]);
  await picture();
  await picture();
  give(2);
  expect(taken).toEqual([1, 2]);
});

test('a burst is handed on with the next picture, all of it, in its order', async () => {
  const taken: number[] = [];
  const give = paced<number>((one) => taken.push(one));
  for (const one of [1, 2, 3, 4]) give(one);
  expect(taken).toEqual([1]);
  await picture();
  expect(taken).toEqual([1, 2, 3, 4]);
  give(5);
  expect(taken).toEqual([1, 2, 3, 4]);
  await expect.poll(() => taken).toEqual([1, 2, 3, 4, 5]);
});

test('what is given while others are handed on comes after them', async () => {
  const taken: string[] = [];
  const give = paced<string>((one) => {
    taken.push(one);
    if (one === 'second') give('asked for by the second');
  });
  for (const one of ['first', 'second', 'third']) give(one);
  await expect.poll(() => taken).toEqual(['first', 'second', 'third', 'asked for by the second']);
});
