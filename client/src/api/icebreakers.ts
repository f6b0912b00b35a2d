import { call } from './http';
import type { Icebreakers, MemberId } from './wire.gen';

/** First sentences for somebody, from what the two have in common. */
export function fetchIcebreakers(profile: MemberId, signal: AbortSignal): Promise<Icebreakers> {
  return call('GET', 'icebreakers.php', { query: { profile }, signal });
}
