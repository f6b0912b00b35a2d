import { fetchOrder, fetchShop, fetchTransactions } from '../../api/payments';
import type { OrderAnswer, OrderId, PaymentMethod, Shop, Transactions } from '../../api/wire.gen';
import { onChange } from '../../stores/on-change';
import { resource } from '../../stores/resource';
import { useSession } from '../../stores/session';

/** By country and way to pay; the empty ones are the member's own and the first. */
export const shops = resource({
  fetch: (key: string, signal): Promise<Shop> => {
    const [country = '', method = ''] = key.split('|');
    return fetchShop(country, method, signal);
  },
});

export function offerKey(country: string, method: PaymentMethod | '' = ''): string {
  return `${country}|${method}`;
}

/** Asks for prices again that may have changed. */
export function refreshPrices({ country, methods }: Pick<Shop, 'country' | 'methods'>): void {
  for (const place of ['', country])
    for (const method of ['', ...methods] as const) shops.invalidate(offerKey(place, method));
}

/** A change of the balance may be that of an order. */
const withBalance = (invalidate: () => void) =>
  onChange(
    useSession,
    ({ user }) => user?.credits,
    () => invalidate(),
  );

export const orders = resource({
  fetch: (id: OrderId, signal): Promise<OrderAnswer> => fetchOrder(id, signal),
  follow: (_, invalidate) => [withBalance(invalidate)],
});

export const transactions = resource({
  fetch: (_: 'mine', signal, cursor): Promise<Transactions> => fetchTransactions(signal, cursor),
  follow: (_, invalidate) => [withBalance(invalidate)],
  pages: {
    cursorOf: ({ next_cursor }) => next_cursor,
    append: (held, older) => ({ ...older, items: [...held.items, ...older.items] }),
    prepend: withNewest,
  },
});

/** What has become of the newest orders, above the older ones that were shown already. */
function withNewest(held: Transactions, newest: Transactions): Transactions {
  const end = newest.items.at(-1)?.id ?? 0;
  const older = held.items.filter(({ id }) => id < end);
  if (older.length === 0) return newest;
  return { ...newest, items: [...newest.items, ...older], next_cursor: held.next_cursor };
}
