import { putOwnProfile } from '../../api/own-profile';
import { fetchRegions } from '../../api/regions';
import type { ChangeProfile, Interest, OwnProfileAnswer, Regions } from '../../api/wire.gen';
import { type Drawings, drawings, offered } from '../../parts/interests';
import { keepOwnProfile, ownProfiles } from '../../stores/own-profile';
import { resource, useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';

const regions = resource({
  fetch: (_: 'site', signal): Promise<readonly Regions[]> => fetchRegions(signal),
  freshMs: Infinity,
  isPublic: true,
});

export type Editable = {
  answer: OwnProfileAnswer;
  interests: readonly Interest[];
  regions: readonly Regions[];
  drawings: Drawings;
};

export type OwnProfileView =
  { state: 'loading' } | { state: 'failed'; retry: () => void } | ({ state: 'shown' } & Editable);

/** The profile to edit, with what its fields offer. The drawings are an extra: the form works without them. */
export function useOwnProfile(): OwnProfileView {
  const me = useSession((s) => s.user?.profile.id) ?? null;
  const own = useResource(ownProfiles, me);
  const known = useResource(offered, 'site');
  const places = useResource(regions, 'site');
  const drawn = useResource(drawings, 'all');
  for (const part of [own, known, places]) if (part.state === 'failed') return part;
  if (own.state !== 'shown' || known.state !== 'shown' || places.state !== 'shown' || drawn.state === 'loading')
    return { state: 'loading' };
  const drawingsShown = drawn.state === 'shown' ? drawn.data : {};
  return { state: 'shown', answer: own.data, interests: known.data, regions: places.data, drawings: drawingsShown };
}

export async function saveOwnProfile(profile: ChangeProfile): Promise<void> {
  keepOwnProfile(await putOwnProfile(profile));
}
