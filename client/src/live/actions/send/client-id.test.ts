import { expect, test } from 'vitest';
import { setServerClock } from '../../../platform/server-clock';
import { newClientId } from './client-id';

test('a client id is a UUID of version 7 that holds its time', () => {
  const id = newClientId(0x0190d1f04d3c);
  expect(id).toMatch(/^0190d1f0-4d3c-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids grow, also within a millisecond and when the clock is set back', () => {
  const later = 0x0200_0000_0000;
  const ids = [...Array.from({ length: 10_000 }, () => newClientId(later)), newClientId(later - 5_000)];
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids are made by the server’s clock, and anew once the clock here proves to have been days ahead', () => {
  const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  const now = Date.now();
  setServerClock(now + 9 * 86_400_000);
  expect(timeOf(newClientId())).toBeGreaterThanOrEqual(now + 9 * 86_400_000);
  setServerClock(now);
  expect(timeOf(newClientId())).toBeLessThan(now + 86_400_000);
});
