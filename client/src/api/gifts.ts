import { call } from './http';
import type { Gift } from './wire.gen';

/** The catalogue, which is the same for everybody. */
export function fetchGifts(signal: AbortSignal): Promise<Gift[]> {
  return call('GET', 'gifts.php', { signal });
}
