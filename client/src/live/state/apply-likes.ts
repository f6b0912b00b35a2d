/** The likes' part of an update. */
import type { Like, Likes, MemberId, Rev, Sync, Totals } from '../../api/wire.gen';
import type { Base, Durable } from './state';
import { without } from './maps';

/** The next frame. */
export function likesAfter(base: Base, frame: Durable): Base {
  switch (frame.type) {
    case 'user':
      return base;
    case 'like':
      return withLikes(base, new Map(base.likes).set(frame.like.id, frame.like), frame.totals);
    case 'likes_seen':
      return withLikes(base, allSeen(base.likes), frame.totals);
    case 'like_gone':
      return withLikes(base, without(base.likes, frame.profile), frame.totals);
    case 'message':
    case 'edited':
    case 'read':
    case 'chat':
    case 'chat_gone':
      return withLikes(base, base.likes, frame.totals);
  }
}

export function likesFrom(base: Base, answer: Likes): Base {
  if (answer.rev < base.likesRev) return base;
  const profiles = new Map(answer.profiles.map((profile) => [profile.id, profile]));
  const likes = new Map<MemberId, Like>();
  for (const state of [...answer.liked_by, ...answer.liked]) {
    const profile = profiles.get(state.id) ?? { id: state.id, status: 'unavailable' as const };
    likes.set(state.id, { ...state, profile });
  }
  return withLikes(base, likes, answer.totals, answer.rev);
}

export function likesSynced(base: Base, sync: Sync): Base {
  if (sync.rev < base.likesRev) return base;
  const likes = new Map(sync.reset ? [] : base.likes);
  for (const like of sync.likes) likes.set(like.id, like);
  for (const gone of sync.likes_gone) likes.delete(gone);
  return withLikes(base, likes, sync.totals, sync.rev);
}

/** A like that has not changed stays the same object, so that its card is not rendered again. */
function allSeen(likes: Base['likes']): Base['likes'] {
  return new Map([...likes].map(([id, like]) => [id, like.like_new ? { ...like, like_new: false } : like]));
}

function withLikes(base: Base, likes: Base['likes'], { new_likes }: Totals, likesRev: Rev = base.likesRev): Base {
  const totals = new_likes === base.totals.new_likes ? base.totals : { ...base.totals, new_likes };
  return { ...base, likes, totals, likesRev };
}
