import { expect, test } from 'vitest';
import type { Ledger } from '../../api/wire.gen';
import { withNewest, withOlder } from './merge';

function page(from: number, to: number, next_cursor: number | null = to > 1 ? to : null): Ledger {
  const items = Array.from({ length: from - to + 1 }, (_, i) => ({
    version: from - i,
    kind: 'message' as const,
    amount: -1,
    balance_after: 100 - from + i,
    created_at: from - i,
    counterpart: null,
    money: null,
  }));
  return { items, next_cursor, total: from, credits: 100 - from };
}

const versions = (ledger: Ledger) => ledger.items.map(({ version }) => version);

test('older entries join at the end, once each', () => {
  const joined = withOlder(page(9, 7), page(7, 4));
  expect(versions(joined)).toEqual([9, 8, 7, 6, 5, 4]);
  expect(joined.next_cursor).toBe(4);
});

test('new entries join at the top and keep the place in the older ones', () => {
  const joined = withNewest(page(9, 4), page(11, 8));
  expect(versions(joined)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
  expect(joined).toMatchObject({ next_cursor: 4, total: 11, credits: 89 });
});

test('pages that leave a gap are not joined', () => {
  expect(versions(withNewest(page(5, 3), page(20, 10)))).toEqual(versions(page(20, 10)));
});

test('the first entries of an empty ledger are the ledger', () => {
  const empty: Ledger = { items: [], next_cursor: null, total: 0, credits: 0 };
  expect(withNewest(empty, page(2, 1))).toEqual(page(2, 1));
});
