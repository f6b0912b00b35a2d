import { create } from 'zustand';
import type { Like, MemberId } from '../api/wire.gen';

type LikesState = {
  /** `false` until the likes have come for the first time. */
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

/** How the member stands with one other; nothing while neither likes the other. */
export function useLike(profile: MemberId | null): Like | undefined {
  return useLikes((s) => (profile === null ? undefined : s.likes.get(profile)));
}

export function isMatch({ liked, liked_by }: Pick<Like, 'liked' | 'liked_by'>): boolean {
  return liked !== null && liked_by !== null;
}
