import { isDone, isLikeAnswer, isLikes } from './checks.gen';
import { call } from './http';
import type { Done, LikeAnswer, LikeProfile, Likes, LikesSeen, MemberId } from './wire.gen';

export function fetchLikes(): Promise<Likes> {
  return call('GET', 'likes.php', { is: isLikes });
}

export function postLike(profile: MemberId): Promise<LikeAnswer> {
  return call('POST', 'like.php', { body: named(profile), idempotent: true, is: isLikeAnswer });
}

export function deleteLike(profile: MemberId): Promise<LikeAnswer> {
  return call('DELETE', 'like.php', { body: named(profile), is: isLikeAnswer });
}

export function postPass(profile: MemberId): Promise<LikeAnswer> {
  return call('POST', 'pass.php', { body: named(profile), idempotent: true, is: isLikeAnswer });
}

/** Brings back a like that was passed. */
export function deletePass(profile: MemberId): Promise<LikeAnswer> {
  return call('DELETE', 'pass.php', { body: named(profile), is: isLikeAnswer });
}

/** The like of one profile has been seen; without one, all have been. */
export function putLikesSeen(profile?: MemberId): Promise<Done> {
  const body: LikesSeen = profile === undefined ? {} : named(profile);
  return call('PUT', 'likes.php', { body, is: isDone });
}

function named(id: MemberId): LikeProfile {
  return { profile: { id } };
}
