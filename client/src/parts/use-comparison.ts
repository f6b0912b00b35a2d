import type { MemberId } from '../api/wire.gen';
import { profiles } from '../stores/profiles';
import { useResource } from '../stores/resource';
import { drawings, offered } from './interests';

/** The interests of the reader, and those of the site with their drawings; nothing while they are loading. */
export function useComparison(me: MemberId | null) {
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
