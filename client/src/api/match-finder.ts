import { call } from './http';
import type { BestMatches } from './wire.gen';

/** Who fits best, with the reasons. */
export function fetchBestMatches(signal: AbortSignal): Promise<BestMatches> {
  return call('GET', 'match-finder.php', { signal });
}
