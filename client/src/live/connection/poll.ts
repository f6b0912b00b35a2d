import type { Tagged } from '../../api/http';
import { fetchChatsIfChanged, fetchLikesIfChanged, fetchUserIfChanged } from '../../api/poll';
import type { MemberId, Rev } from '../../api/wire.gen';
import { resync } from '../recovery/recovery';
import { receive, liveStore } from '../state/store';

let userTag: string | null = null;
let chatsTag: string | null = null;
let likesTag: string | null = null;

/**
 * The documented polling: user, chats and likes, each only if it changed, and independent of each other. Returns the
 * member whom the server identified: without an answer about the user, the owner of the other answers is unknown.
 */
export async function poll(): Promise<MemberId | null> {
  const [about, chats, likes] = await Promise.allSettled([
    fetchUserIfChanged(userTag),
    fetchChatsIfChanged(chatsTag),
    fetchLikesIfChanged(likesTag),
  ]);
  if (about.status === 'rejected') throw about.reason;
  const user = about.value;
  const { base } = liveStore.getState();
  const member = user?.answer.user.profile.id ?? null;
  if (member !== null && base.user && member !== base.user.profile.id) return member;
  if (user) {
    userTag = user.etag;
    take(user, base.userRev, (answer) => receive({ kind: 'user', answer }));
  }
  if (chats.status === 'fulfilled' && chats.value) {
    chatsTag = chats.value.etag;
    take(chats.value, base.chatsRev, (answer) => receive({ kind: 'chats', answer }));
  }
  if (likes.status === 'fulfilled' && likes.value) {
    likesTag = likes.value.etag;
    take(likes.value, base.likesRev, (answer) => receive({ kind: 'likes', answer }));
  }
  return member;
}

function take<T extends { rev: Rev }>({ answer }: Tagged<T>, known: Rev, hand: (answer: T) => void): void {
  hand(answer);
  // A revision never decreases unless the database was restored, so a sync has to decide.
  if (answer.rev < known) resync();
}

/** Tags of one member mean nothing to the next. */
export function forgetPolls(): void {
  userTag = null;
  chatsTag = null;
  likesTag = null;
}
