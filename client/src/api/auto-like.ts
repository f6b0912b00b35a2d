import { call } from './http';
import type { AutoLike } from './wire.gen';

/** The oldest like that has not been looked at, for a match modal that was given no profile. */
export function fetchAutoLike(signal: AbortSignal): Promise<AutoLike> {
  return call('GET', 'auto-like.php', { signal });
}
