import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../api/wire.gen';
import { countsOf, daysOf } from './groups';

const NOON = new Date().setHours(12, 0, 0, 0);
const DAY_MS = 24 * 60 * 60 * 1000;
const vera = { id: 9, name: 'Vera', fictional: false };
const jonas = { id: 8, name: 'Jonas', fictional: false };

function entry(version: number, some: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    version,
    kind: 'message',
    amount: -1,
    balance_after: 0,
    created_at: NOON,
    counterpart: vera,
    money: null,
    ...some,
  };
}

test('what passed with one member on one day is one group with its sum, at the place of the newest', () => {
  const items = [
    entry(5),
    entry(4, { counterpart: jonas }),
    entry(3, { kind: 'gift', amount: -3 }),
    entry(2, { counterpart: null, kind: 'purchase', amount: 120 }),
    entry(1, { created_at: NOON - DAY_MS }),
  ];
  const days = daysOf(items);
  expect(days.map(({ sum }) => sum)).toEqual([115, -1]);
  const shown = days.map(({ groups }) => groups.map(({ entries, sum }) => [entries.map((one) => one.version), sum]));
  expect(shown).toEqual([
    [
      [[5, 3], -4],
      [[4], -1],
      [[2], 120],
    ],
    [[[1], -1]],
  ]);
});

test('entries about nobody stand by themselves', () => {
  const items = [entry(2, { counterpart: null }), entry(1, { counterpart: null })];
  expect(daysOf(items)[0]?.groups).toHaveLength(2);
});

test('kinds are counted in the order they come in', () => {
  expect(countsOf([entry(3, { kind: 'gift' }), entry(2), entry(1)])).toEqual([
    ['gift', 1],
    ['message', 2],
  ]);
});
