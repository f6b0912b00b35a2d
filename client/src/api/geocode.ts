import { call } from './http';
import type { Place, Places } from './wire.gen';

/** Places of the site's countries by how a name begins, or the one at a coordinate, which is the centre of a cell. */
export async function fetchPlaces(
  query: { q: string } | { lat: number; lon: number },
  signal: AbortSignal,
): Promise<readonly Place[]> {
  const { places } = await call<Places>('GET', 'geocode.php', { query, signal });
  return places;
}
