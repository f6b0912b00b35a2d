import { call } from './http';
import type { ChangeProfile, OwnProfileAnswer } from './wire.gen';

/** The member's own profile as the member edits it, with the values that each field may have. */
export function fetchOwnProfile(signal: AbortSignal): Promise<OwnProfileAnswer> {
  return call('GET', 'own-profile.php', { signal });
}

export function putOwnProfile(profile: ChangeProfile): Promise<OwnProfileAnswer> {
  return call('PUT', 'own-profile.php', { body: profile });
}
