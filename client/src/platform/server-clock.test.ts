import { expect, test, vi } from 'vitest';
import { setServerClock, serverNow } from './server-clock';

test('the time is the server’s, however wrong the clock here is, and a time that is none is ignored', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  expect(serverNow()).toBe(1_000_000);
  setServerClock(5_000_000);
  vi.advanceTimersByTime(250);
  expect(serverNow()).toBe(5_000_250);
  setServerClock(Number.NaN);
  expect(serverNow()).toBe(5_000_250);
  setServerClock(Date.now());
  vi.useRealTimers();
});
