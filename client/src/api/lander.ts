import { call } from './http';
import type { MemberId, ProfileCard } from './wire.gen';

/** A member as visitors see one; `network` is how they came to the site. */
export function fetchPublicCard(id: MemberId, network: string | undefined, signal: AbortSignal): Promise<ProfileCard> {
  return call('GET', 'lander.php', { query: { id, network }, signal });
}
