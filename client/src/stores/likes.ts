import { useState } from 'react';
import { create } from 'zustand';
import type { Like, MemberId, ProfileCard } from '../api/wire.gen';

type LikesState = {
  /** `false` until the likes have loaded for the first time. */
  isLoaded: boolean;
  /** By the other's profile. */
  likes: ReadonlyMap<MemberId, Like>;
  /** Who likes the member, matches among them: new ones first, then the newest. */
  received: readonly MemberId[];
  /** Whom the member likes and who has not answered, the newest first. */
  sent: readonly MemberId[];
  /** Who like each other, the newest match first. */
  matches: readonly MemberId[];
};

export const useLikes = create<LikesState>(() => ({
  isLoaded: false,
  likes: new Map(),
  received: [],
  sent: [],
  matches: [],
}));

/** The likes between the member and one other; nothing while neither likes the other. */
export function useLike(profile: MemberId | null): Like | undefined {
  return useLikes((s) => (profile === null ? undefined : s.likes.get(profile)));
}

export function isMatch({ liked, liked_by }: Pick<Like, 'liked' | 'liked_by'>): boolean {
  return liked !== null && liked_by !== null;
}

/** Who else likes the member and waits for an answer, in the order of the list of likes. */
export function useNextLike(after: MemberId): ProfileCard | null {
  // A member who was passed is not in the list any more, so the position is taken from the list as it was when the
  // profile was opened.
  const [order] = useState(() => useLikes.getState().received);
  return useLikes(({ received, likes }) => {
    const known = order.length > 0 ? order : received;
    const later = known.slice(known.indexOf(after) + 1);
    const next = [...later, ...received].find((id) => id !== after && isUnanswered(likes.get(id)));
    const profile = next === undefined ? undefined : likes.get(next)?.profile;
    return profile && profile.status !== 'unavailable' ? profile : null;
  });
}

function isUnanswered(like: Like | undefined): boolean {
  return like !== undefined && like.liked_by !== null && like.liked === null && like.profile.status !== 'unavailable';
}
