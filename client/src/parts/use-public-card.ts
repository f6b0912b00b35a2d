import { Refused } from '../api/http';
import { fetchPublicCard } from '../api/lander';
import type { MemberId, ProfileCard } from '../api/wire.gen';
import { firstTracking } from '../platform/tracking';
import { resource, useResource } from '../stores/resource';

const cards = resource({
  fetch: (id: MemberId, signal): Promise<ProfileCard> => fetchPublicCard(id, firstTracking()?.network, signal),
  isPublic: true,
});

export type PublicCard =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** Does not exist, or not for visitors. */
  | { state: 'missing' }
  /** Visitors see nobody on this site, or not by the way they came. */
  | { state: 'closed' }
  | { state: 'shown'; card: ProfileCard };

/** What a visitor is shown of a member. */
export function usePublicCard(id: MemberId): PublicCard {
  const isId = Number.isSafeInteger(id);
  const view = useResource(cards, isId ? id : null);
  if (!isId) return { state: 'missing' };
  switch (view.state) {
    case 'loading':
      return view;
    case 'failed':
      if (!(view.error instanceof Refused)) return view;
      if (view.error.status === 404) return { state: 'missing' };
      return view.error.status === 403 || view.error.status === 401 ? { state: 'closed' } : view;
    case 'shown':
      return { state: 'shown', card: view.data };
  }
}
