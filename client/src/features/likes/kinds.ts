import type { Like, Millis } from '../../api/wire.gen';
import { isMatch } from '../../stores/likes';

/** The lists of the screen of likes; the first has no segment of its own in the path. */
export const KINDS = ['received', 'sent', 'matches'] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf(segment: string | undefined): Kind | null {
  return segment === undefined ? 'received' : (KINDS.find((kind) => kind === segment) ?? null);
}

export function pathOf(kind: Kind): string {
  return kind === 'received' ? '/likes' : `/likes/${kind}`;
}

/** What happened last between the two, and when. */
export function lastOf(like: Pick<Like, 'liked' | 'liked_by'>): { what: 'match' | 'received' | 'sent'; at: Millis } {
  const { liked, liked_by } = like;
  if (isMatch(like)) return { what: 'match', at: Math.max(liked ?? 0, liked_by ?? 0) };
  return liked_by === null ? { what: 'sent', at: liked ?? 0 } : { what: 'received', at: liked_by };
}
