import { afterEach, expect, test, vi } from 'vitest';
import { persistently } from './persistently';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('code that does not come is fetched until it does', async () => {
  vi.useFakeTimers();
  let misses = 3;
  const fetch = vi.fn(() => (misses-- > 0 ? Promise.reject(new Error('no such chunk')) : Promise.resolve('code')));
  const code = persistently(fetch, () => true);
  await vi.runAllTimersAsync();
  expect(await code).toBe('code');
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('offline nothing is fetched; when the network is back it is, at once', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  let isThere = false;
  const fetch = vi.fn(() => (isThere ? Promise.resolve('code') : Promise.reject(new Error('no such chunk'))));
  const code = persistently(fetch, () => true);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  isThere = true;
  dispatchEvent(new Event('online'));
  expect(await code).toBe('code');
});

test('what is not needed any more is not fetched any more', async () => {
  vi.useFakeTimers();
  let isNeeded = true;
  const fetch = vi.fn(() => Promise.reject(new Error('no such chunk')));
  const code = persistently(fetch, () => isNeeded);
  await vi.advanceTimersByTimeAsync(500);
  isNeeded = false;
  await vi.runAllTimersAsync();
  expect(await code).toBeNull();
  expect(fetch).toHaveBeenCalledTimes(1);
});
