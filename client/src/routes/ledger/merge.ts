import type { Ledger } from '../../api/wire.gen';

/** Versions count without a gap, so two pages that touch make one list. */
export function withNewest(held: Ledger, newest: Ledger): Ledger {
  const heldTop = held.items[0]?.version ?? 0;
  const news = newest.items.filter(({ version }) => version > heldTop);
  const touches = (newest.items.at(-1)?.version ?? 1) <= heldTop + 1;
  if (!touches || held.items.length === 0) return newest;
  return { ...newest, items: [...news, ...held.items], next_cursor: held.next_cursor };
}

export function withOlder(held: Ledger, older: Ledger): Ledger {
  const heldEnd = held.items.at(-1)?.version ?? Infinity;
  const items = [...held.items, ...older.items.filter(({ version }) => version < heldEnd)];
  return { ...held, items, next_cursor: older.next_cursor };
}
