import { isDiscountCode } from './checks.gen';
import { call } from './http';
import type { DiscountCode } from './wire.gen';

/** The caller's own time bonus; refused where there is none. */
export function fetchTimeBonus(signal: AbortSignal): Promise<DiscountCode> {
  return call('GET', 'discountcode.php', { query: { welcome: 'true' }, signal, is: isDiscountCode });
}

/** Enters a code: from now on it counts for the next order, unless a higher one does. */
export function postCode(code: string): Promise<DiscountCode> {
  return call('POST', 'discountcode.php', { body: { code }, idempotent: true, is: isDiscountCode });
}
