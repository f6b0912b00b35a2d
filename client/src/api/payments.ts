import { isOrderAnswer, isShop } from './checks-money.gen';
import { call } from './http';
import type { NewOrder, OrderAnswer, OrderId, Shop, Transactions } from './wire.gen';

/** What is offered in a country; without one, in that of the latest order or of the profile; without a method, for the first. */
export function fetchShop(country: string, method: string, signal: AbortSignal): Promise<Shop> {
  const query = { country: country || undefined, method: method || undefined };
  return call('GET', 'bundles.php', { query, signal, is: isShop });
}

/** Its `client_id` makes it safe to repeat. */
export function postOrder(body: NewOrder): Promise<OrderAnswer> {
  return call('POST', 'order.php', { body, idempotent: true, is: isOrderAnswer });
}

export function fetchOrder(id: OrderId, signal: AbortSignal): Promise<OrderAnswer> {
  return call('GET', 'order.php', { query: { id }, signal, is: isOrderAnswer });
}

/** A page of the member's orders, the newest first. */
export function fetchTransactions(signal: AbortSignal, cursor?: number): Promise<Transactions> {
  return call('GET', 'transactions.php', { query: { cursor }, signal });
}

/** What bundles cost, for whoever asks; without a country, in the site's first one. */
export function fetchPrices(country: string, signal: AbortSignal): Promise<Shop> {
  return call('GET', 'pricing.php', { query: { country: country || undefined }, signal, is: isShop });
}
