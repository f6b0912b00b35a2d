import { call } from './http';
import type { Today } from './wire.gen';

/** Who is near and was here lately, and what is left of the day. */
export function fetchToday(signal: AbortSignal): Promise<Today> {
  // By it the member's day begins; in minutes to the east.
  return call('GET', 'today.php', { query: { utc_offset: -new Date().getTimezoneOffset() }, signal });
}
