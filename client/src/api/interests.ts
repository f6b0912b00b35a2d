import { call } from './http';
import type { Interest } from './wire.gen';

/** What members of this site can say they like. */
export function fetchInterests(signal: AbortSignal): Promise<readonly Interest[]> {
  return call('GET', 'interests.php', { signal, outlivesSession: true });
}
