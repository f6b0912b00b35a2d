import { fetchChatsIfChanged } from '../api/chats';
import { fetchUserIfChanged } from '../api/user';
import type { MemberId } from '../api/wire.gen';
import { heal } from './heal';
import { tell, world } from './world';

let userTag: string | null = null;
let chatsTag: string | null = null;

/** The documented polling: user and chats, each only if it changed. Gives whom the server took the page for. */
export async function poll(): Promise<MemberId | null> {
  const [user, chats] = await Promise.all([fetchUserIfChanged(userTag), fetchChatsIfChanged(chatsTag)]);
  const { base } = world.getState();
  const member = user?.answer.user.profile.id ?? null;
  if (member !== null && base.user && member !== base.user.profile.id) return member;
  if (user) {
    userTag = user.etag;
    tell({ by: 'user', answer: user.answer });
  }
  if (chats) {
    chatsTag = chats.etag;
    tell({ by: 'chats', answer: chats.answer });
  }
  // A revision cannot go back, unless the database was restored: a sync tells.
  if ((user && user.answer.rev < base.userRev) || (chats && chats.answer.rev < base.chatsRev)) await heal();
  return member;
}

/** Tags of one member mean nothing to the next. */
export function forgetPolls(): void {
  userTag = null;
  chatsTag = null;
}
