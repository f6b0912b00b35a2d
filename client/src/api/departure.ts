import { isDeparture } from './checks-money.gen';
import { call } from './http';
import type { Departure } from './wire.gen';

/** What becomes of the member's credits if the account is deleted now. */
export function fetchDeparture(signal: AbortSignal): Promise<Departure> {
  return call('GET', 'account.php', { signal, is: isDeparture });
}
