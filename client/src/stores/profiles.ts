import { fetchProfile } from '../api/profile';
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
