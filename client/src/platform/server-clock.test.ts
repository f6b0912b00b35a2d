import { expect, test, vi } from 'vitest';
import { hearServerClock, serverNow } from './server-clock';

test('the time is the server’s, however wrong the clock here is, and a time that is none is not heard', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  expect(serverNow()).toBe(1_000_000);
  hearServerClock(5_000_000);
  vi.advanceTimersByTime(250);
  expect(serverNow()).toBe(5_000_250);
  hearServerClock(Number.NaN);
  expect(serverNow()).toBe(5_000_250);
  hearServerClock(Date.now());
  vi.useRealTimers();
});
