/** Groups the entries of a ledger by day, and within a day by the member concerned. */
import type { Counterpart, EntryKind, LedgerEntry } from '../../api/wire.gen';

/** Several entries of one day about the same member, or an entry by itself. */
export type Group = { counterpart: Counterpart | null; entries: readonly [LedgerEntry, ...LedgerEntry[]]; sum: number };

export type Day = { at: number; groups: readonly Group[]; sum: number };

/** Days and groups are in the order of their newest entry, which is the order of the entries. */
export function daysOf(items: readonly LedgerEntry[]): Day[] {
  const days = Map.groupBy(items, ({ created_at }) => new Date(created_at).toDateString());
  return [...days.values()].map((entries) => ({
    at: entries[0]?.created_at ?? 0,
    groups: groupsOf(entries),
    sum: sumOf(entries),
  }));
}

function groupsOf(entries: readonly LedgerEntry[]): Group[] {
  const groups = Map.groupBy(entries, ({ counterpart, version }) => (counterpart ? `with ${counterpart.id}` : version));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all = [first, ...others] as const;
    return { counterpart: first.counterpart, entries: all, sum: sumOf(all) };
  });
}

function sumOf(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

/** How many entries there are of each kind, in the order in which each kind comes first. */
export function countsOf(entries: readonly LedgerEntry[]): [EntryKind, number][] {
  return [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]);
}
