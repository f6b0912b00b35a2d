import { isDiscountCode, isShop } from './checks.gen';
import { call } from './http';
import type { DiscountCode, Shop } from './wire.gen';

/** The caller's own time bonus; refused where there is none. */
export function fetchTimeBonus(signal: AbortSignal): Promise<DiscountCode> {
  return call('GET', 'discountcode.php', { query: { welcome: 'true' }, signal, is: isDiscountCode });
}

/** Enters a code: from now on it counts for the next order, unless a higher one does. */
export function postCode(code: string): Promise<DiscountCode> {
  return call('POST', 'discountcode.php', { body: { code }, idempotent: true, is: isDiscountCode });
}

/** What bundles cost, for whoever asks; without a country, in the site's first one. */
export function fetchPrices(country: string, signal: AbortSignal): Promise<Shop> {
  return call('GET', 'pricing.php', { query: { country: country || undefined }, signal, is: isShop });
}
