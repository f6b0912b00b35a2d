import { isMissing } from '../../api/http';
import type { MemberId, ProfilePage } from '../../api/wire.gen';
import { profiles } from '../../stores/profiles';
import { useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { type Drawings, type Interests, sortInterests } from '../../parts/interests';
import { useComparison } from '../../parts/use-comparison';

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
      return isMissing(theirs.error) ? { state: 'missing' } : theirs;
    case 'shown': {
      if (!comparison) return { state: 'loading' };
      const { mine, known } = comparison;
      const interests = sortInterests(theirs.data.profile.interests, mine, known);
      return { state: 'shown', page: theirs.data, interests, drawings: comparison.drawings };
    }
  }
}
