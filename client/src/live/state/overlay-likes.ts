/** Likes as the member left them, before the server has told them back. */
import type { Like, LikeAnswer, MemberId, Millis, ProfileCard, Rev } from '../../api/wire.gen';
import { isMatch } from '../../stores/likes';
import type { Base } from './state';
import { filtered } from './maps';

/** The last thing the member did about somebody; `answer` is the server's, once it is there. */
export type Act = { answer: LikeAnswer | null } & (
  | { did: 'like'; profile: ProfileCard; at: Millis }
  | { did: 'unlike' }
  | { did: 'pass' }
  /** What comes back is known only when the server answers. */
  | { did: 'undo pass' }
);

export type LikesOverlay = {
  acts: ReadonlyMap<MemberId, Act>;
  /** New likes that were looked at, with the revision that says so once it is known. */
  seen: ReadonlyMap<MemberId, Rev | null>;
};

export type LikesView = {
  likes: ReadonlyMap<MemberId, Like>;
  received: readonly MemberId[];
  sent: readonly MemberId[];
  matches: readonly MemberId[];
  newLikes: number;
};

/** Without what the base is new enough to know. */
export function settleLikes(base: Base, { acts, seen }: LikesOverlay): LikesOverlay {
  return {
    acts: filtered(acts, (_, { answer }) => answer === null || answer.rev > base.likesRev),
    seen: filtered(seen, (_, rev) => rev === null || rev > base.likesRev),
  };
}

export function viewLikes(base: Base, overlay: LikesOverlay): LikesView {
  const likes = laid(base.likes, overlay);
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

function laid(told: Base['likes'], { acts, seen }: LikesOverlay): Base['likes'] {
  if (acts.size === 0 && seen.size === 0) return told;
  const likes = new Map(told);
  for (const [id, act] of acts) {
    const like = after(told.get(id), act);
    if (like) likes.set(id, like);
    else likes.delete(id);
  }
  for (const id of seen.keys()) {
    const like = likes.get(id);
    if (like) likes.set(id, { ...like, like_new: false });
  }
  return likes;
}

/** A like once the member has acted: as the server answered, or as it is going to. */
function after(like: Like | undefined, act: Act): Like | null {
  if (act.answer) return act.answer.like;
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
