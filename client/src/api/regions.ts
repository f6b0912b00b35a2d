import { call } from './http';
import type { Regions } from './wire.gen';

/** The regions of each of the site's countries. */
export function fetchRegions(signal: AbortSignal): Promise<readonly Regions[]> {
  return call('GET', 'regions.php', { signal, outlivesSession: true });
}
