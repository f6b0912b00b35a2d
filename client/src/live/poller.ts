import { fetchChatsIfChanged } from '../api/chats';
import { fetchLikesIfChanged } from '../api/likes';
import { fetchUserIfChanged } from '../api/user';
import type { MemberId, Rev } from '../api/wire.gen';
import { heal } from './heal';
import { tell, world } from './world';

let userTag: string | null = null;
let chatsTag: string | null = null;
let likesTag: string | null = null;

/** The documented polling: user, chats and likes, each only if it changed. Gives whom the server took the page for. */
export async function poll(): Promise<MemberId | null> {
  const [user, chats, likes] = await Promise.all([
    fetchUserIfChanged(userTag),
    fetchChatsIfChanged(chatsTag),
    fetchLikesIfChanged(likesTag),
  ]);
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
  if (likes) {
    likesTag = likes.etag;
    tell({ by: 'likes', answer: likes.answer });
  }
  // A revision cannot go back, unless the database was restored: a sync tells.
  const isOlder = (told: { answer: { rev: Rev } } | null, rev: Rev) => told !== null && told.answer.rev < rev;
  if (isOlder(user, base.userRev) || isOlder(chats, base.chatsRev) || isOlder(likes, base.likesRev)) await heal();
  return member;
}

/** Tags of one member mean nothing to the next. */
export function forgetPolls(): void {
  userTag = null;
  chatsTag = null;
  likesTag = null;
}
