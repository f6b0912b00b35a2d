/** What screens show of likes: the base with the operations on top. Pure. */
import type { Like, MemberId, Millis, ProfileCard } from '../../api/wire.gen';
import { isMatch } from '../../stores/likes';
import { type LikeOperation, type Operations, operationsOf } from './operations';
import type { Base } from './state';

export type LikesView = {
  likes: ReadonlyMap<MemberId, Like>;
  received: readonly MemberId[];
  sent: readonly MemberId[];
  matches: readonly MemberId[];
  newLikes: number;
};

export function viewLikes(base: Base, operations: Operations): LikesView {
  const likes = likesAfter(base.likes, operations);
  const shown = [...likes.values()];
  const looked = countNew(base.likes.values()) - countNew(shown);
  return {
    likes,
    received: idsOf(shown.filter(({ liked_by }) => liked_by !== null).sort(newFirst)),
    sent: idsOf(shown.filter((like) => like.liked !== null && !isMatch(like)).sort(latestFirst)),
    matches: idsOf(shown.filter(isMatch).sort(latestFirst)),
    newLikes: Math.max(0, base.totals.new_likes - looked),
  };
}

function likesAfter(base: Base['likes'], operations: Operations): Base['likes'] {
  const acts = operationsOf(operations, 'like');
  const looks = operationsOf(operations, 'see like');
  if (acts.length + looks.length === 0) return base;
  const likes = new Map(base);
  for (const operation of acts) {
    const like = after(base.get(operation.profile), operation);
    if (like) likes.set(operation.profile, like);
    else likes.delete(operation.profile);
  }
  for (const { profile } of looks) {
    const like = likes.get(profile);
    if (like) likes.set(profile, { ...like, like_new: false });
  }
  return likes;
}

/** A like once the member has acted: as the server answered, or as it is going to. */
function after(like: Like | undefined, { act, answer }: LikeOperation): Like | null {
  if (answer !== undefined) return answer;
  switch (act.did) {
    case 'like':
      return { ...(like ?? none(act.profile)), liked: like?.liked ?? act.at, like_new: false };
    case 'unlike':
      return like?.liked_by ? { ...like, liked: null } : null;
    case 'pass':
      // A match is not passed: there is a like of one's own to take back first.
      return like?.liked ? like : null;
    case 'undo pass':
      return like ?? null;
  }
}

function none(profile: ProfileCard): Like {
  return { profile, id: profile.id, liked_by: null, like_new: false, liked: null };
}

function countNew(likes: Iterable<Like>): number {
  return [...likes].filter(({ like_new }) => like_new).length;
}

function newFirst(a: Like, b: Like): number {
  return Number(b.like_new) - Number(a.like_new) || (b.liked_by ?? 0) - (a.liked_by ?? 0) || b.id - a.id;
}

function latestFirst(a: Like, b: Like): number {
  return latest(b) - latest(a) || b.id - a.id;
}

/** A match is as old as the later of its two likes. */
function latest({ liked, liked_by }: Like): Millis {
  return Math.max(liked ?? 0, liked_by ?? 0);
}

function idsOf(likes: readonly Like[]): MemberId[] {
  return likes.map(({ id }) => id);
}
