import { call, callIfChanged, type Tagged } from './http';
import type { Done, LikeAnswer, LikeProfile, Likes, LikesSeen, MemberId } from './wire.gen';

export function fetchLikes(): Promise<Likes> {
  return call('GET', 'likes.php');
}

export function fetchLikesIfChanged(etag: string | null): Promise<Tagged<Likes> | null> {
  return callIfChanged('likes.php', etag);
}

export function postLike(profile: MemberId): Promise<LikeAnswer> {
  return call('POST', 'like.php', { body: named(profile), idempotent: true });
}

export function deleteLike(profile: MemberId): Promise<LikeAnswer> {
  return call('DELETE', 'like.php', { body: named(profile) });
}

export function postPass(profile: MemberId): Promise<LikeAnswer> {
  return call('POST', 'pass.php', { body: named(profile), idempotent: true });
}

/** Brings back a like that was passed. */
export function deletePass(profile: MemberId): Promise<LikeAnswer> {
  return call('DELETE', 'pass.php', { body: named(profile) });
}

/** The like of one profile has been seen; without one, all have been. */
export function putLikesSeen(profile?: MemberId): Promise<Done> {
  const body: LikesSeen = profile === undefined ? {} : named(profile);
  return call('PUT', 'likes.php', { body });
}

function named(id: MemberId): LikeProfile {
  return { profile: { id } };
}
