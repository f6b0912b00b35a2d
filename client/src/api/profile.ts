import { call } from './http';
import type { MemberId, ProfilePage } from './wire.gen';

/** A whole profile, and how the caller stands with it. */
export function fetchProfile(id: MemberId, signal: AbortSignal): Promise<ProfilePage> {
  return call('GET', 'profile.php', { query: { id }, signal });
}
