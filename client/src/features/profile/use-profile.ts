import { Refused } from '../../api/http';
import type { MemberId, ProfilePage } from '../../api/wire.gen';
import { profiles } from '../../stores/profiles';
import { useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { type Drawings, drawings, type Interests, offered, sortInterests } from './interests';

export type Shown = { page: ProfilePage; interests: Interests; drawings: Drawings };

export type ProfileView =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** Does not exist, or not for this member. */
  | { state: 'missing' }
  | ({ state: 'shown' } & Shown);

/** A profile with what it has in common with the reader's. */
export function useProfile(id: MemberId): ProfileView {
  const me = useSession((s) => s.user?.profile.id) ?? null;
  const isId = Number.isSafeInteger(id);
  const theirs = useResource(profiles, me !== null && isId ? id : null);
  const comparison = useComparison(me);
  if (!isId) return { state: 'missing' };
  switch (theirs.state) {
    case 'loading':
      return theirs;
    case 'failed':
      return theirs.error instanceof Refused && theirs.error.status === 404 ? { state: 'missing' } : theirs;
    case 'shown': {
      if (!comparison) return { state: 'loading' };
      const { mine, known } = comparison;
      const interests = sortInterests(theirs.data.profile.interests, mine, known);
      return { state: 'shown', page: theirs.data, interests, drawings: comparison.drawings };
    }
  }
}

function useComparison(me: MemberId | null) {
  const own = useResource(profiles, me);
  const offer = useOffered();
  if (own.state === 'loading' || !offer) return null;
  return { ...offer, mine: own.state === 'shown' ? own.data.profile.interests : [] };
}

/** Extras: a profile is shown without them rather than not at all, but waits for them so that nothing moves later. */
export function useOffered() {
  const known = useResource(offered, 'site');
  const drawn = useResource(drawings, 'all');
  if (known.state === 'loading' || drawn.state === 'loading') return null;
  return {
    known: known.state === 'shown' ? known.data : [],
    drawings: drawn.state === 'shown' ? drawn.data : {},
  };
}
