import type { Interest, MemberId } from '../api/wire.gen';
import { profiles } from '../stores/profiles';
import { useResource } from '../stores/resource';
import { type Drawings, drawings, offered } from './interests';

/** The interests of the reader, and those of the site with their drawings. */
export type Comparison = Offered & { mine: readonly string[] };

type Offered = { known: readonly Interest[]; drawings: Drawings };

/** The same each time, as cards that have not changed are not drawn again. */
const NOBODYS: readonly string[] = [];
const NONE: readonly Interest[] = [];
const UNDRAWN: Drawings = {};

/** Nothing while something of it is loading. */
export function useComparison(me: MemberId | null): Comparison | null {
  const own = useResource(profiles, me);
  const offer = useOffered();
  if (own.state === 'loading' || !offer) return null;
  return { ...offer, mine: own.state === 'shown' ? own.data.profile.interests : NOBODYS };
}

/** Extras: a profile is shown without them rather than not at all, but waits for them so that nothing moves later. */
export function useOffered(): Offered | null {
  const known = useResource(offered, 'site');
  const drawn = useResource(drawings, 'all');
  if (known.state === 'loading' || drawn.state === 'loading') return null;
  return {
    known: known.state === 'shown' ? known.data : NONE,
    drawings: drawn.state === 'shown' ? drawn.data : UNDRAWN,
  };
}
