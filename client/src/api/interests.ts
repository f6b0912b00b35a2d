import { call } from './http';
import type { Interest } from './wire.gen';

/** The interests that members of this site can choose. */
export function fetchInterests(signal: AbortSignal): Promise<readonly Interest[]> {
  return call('GET', 'interests.php', { signal, outlivesSession: true });
}
