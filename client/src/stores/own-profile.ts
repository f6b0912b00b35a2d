/** The member's own profile as the member edits it. */
import { fetchOwnProfile } from '../api/own-profile';
import type { MemberId, OwnProfileAnswer } from '../api/wire.gen';
import { keepAnswer, orKept } from './kept-answer';
import { ownProfileChanged } from './profiles';
import { resource } from './resource';
import { useSession } from './session';

const NAME = 'own-profile';

export const ownProfiles = resource({
  fetch: (me: MemberId, signal): Promise<OwnProfileAnswer> =>
    orKept(
      NAME,
      me,
      () => fetchOwnProfile(signal),
      () => ownProfiles.invalidate(me),
    ),
});

/** Shows what the server has stored; the page that shows the profile as others see it is fetched anew. */
export function keepOwnProfile(answer: OwnProfileAnswer): void {
  const me = useSession.getState().user?.profile.id;
  if (me === undefined) return;
  ownProfiles.update(me, () => answer);
  void keepAnswer(NAME, me, answer);
  ownProfileChanged(me);
}
