import { fetchPreview, fetchProfile } from '../api/profile';
import type { MemberId, Partner, ProfilePage } from '../api/wire.gen';
import { chatWith, useChats } from './chats';
import { useLikes } from './likes';
import { onChange } from './on-change';
import { resource } from './resource';
import { useSession } from './session';

/** Whole profiles, as the server shows them to this member. */
export const profiles = resource({
  fetch: (id: MemberId, signal): Promise<ProfilePage> => fetchProfile(id, signal),
  follow: (id, invalidate) => [
    // A member with Premium is shown more.
    onChange(useSession, ({ user }) => user?.paid_user, invalidate),
    onChange(useSession, ({ user }) => (user?.profile.id === id ? cardKey(user.profile) : undefined), invalidate),
    onChange(useChats, (s) => (s.isLoaded ? cardKey(chatWith(s.chats, id)?.profile) : undefined), invalidate),
    onChange(useLikes, (s) => s.likes.get(id)?.profile.status === 'unavailable', invalidate),
  ],
});

/** Changes with what a list shows of a member, and when the member is no longer shown there. */
function cardKey(partner: Partner | undefined): string {
  if (!partner || partner.status === 'unavailable') return partner ? 'unavailable' : 'unlisted';
  const { status, name, age, region, main_image } = partner;
  return [status, name, age, region, main_image?.match].join('\n');
}

/** As whom a member looks at the own profile. */
export type Viewer = `${Standing}-${Tie}`;

type Standing = 'free' | 'premium';
type Tie = 'stranger' | 'match';

const VIEWERS: readonly Viewer[] = ['free-stranger', 'premium-stranger', 'free-match', 'premium-match'];

export function viewerOf(viewer: Viewer): [Standing, Tie] {
  return viewer.split('-') as [Standing, Tie];
}

/** The member's own profile, as the server shows it to each kind of viewer. */
export const previews = resource({
  fetch: (viewer: Viewer, signal): Promise<ProfilePage> => {
    const [standing, tie] = viewerOf(viewer);
    return fetchPreview(standing === 'premium', tie === 'match', signal);
  },
  follow: (_, invalidate) => [onChange(useSession, ({ user }) => user && cardKey(user.profile), invalidate)],
});

/** The own profile has changed: whatever shows it is fetched anew. */
export function ownProfileChanged(me: MemberId): void {
  profiles.invalidate(me);
  for (const viewer of VIEWERS) previews.invalidate(viewer);
}
