import { call } from './http';
import type { MemberId, ProfilePage } from './wire.gen';

/** A complete profile, with the likes and the conversation between it and the caller. */
export function fetchProfile(id: MemberId, signal: AbortSignal): Promise<ProfilePage> {
  return call('GET', 'profile.php', { query: { id }, signal });
}

/** The caller's own profile as somebody else sees it. */
export function fetchPreview(premium: boolean, match: boolean, signal: AbortSignal): Promise<ProfilePage> {
  return call('GET', 'profile-preview.php', { query: { premium: String(premium), match: String(match) }, signal });
}
