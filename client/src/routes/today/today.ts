import { fetchToday } from '../../api/today';
import type { Chat, Like, MemberId, ProfileCard, Today } from '../../api/wire.gen';
import { resource } from '../../stores/resource';

/** So long somebody who comes back finds the same people. */
const KEPT_MS = 5 * 60 * 1000;

export const today = resource<MemberId, Today>({ fetch: (_, signal) => fetchToday(signal), freshMs: KEPT_MS });

/** Chats that are shown, and likes. */
const MOST_CHATS = 3;
const MOST_LIKES = 4;

/** The chats that wait for the member: those with unread messages, then those in which the partner wrote last. */
export function waitingChats(order: readonly Chat[], me: MemberId): Chat[] {
  const open = order.filter(({ profile }) => profile.status !== 'unavailable');
  const unread = open.filter(({ num_unread_messages }) => num_unread_messages > 0);
  const unanswered = open.filter((chat) => !unread.includes(chat) && isTheirs(chat, me));
  return [...unread, ...unanswered].slice(0, MOST_CHATS);
}

function isTheirs({ last_message }: Chat, me: MemberId): boolean {
  return last_message !== null && last_message.sender !== me && last_message.kind !== 'retracted';
}

/** The likes that wait for an answer, of members who are not on the page already. */
export function waitingLikes(received: readonly Like[], chats: readonly Chat[]): Like[] {
  const shown = new Set(chats.map(({ profile }) => profile.id));
  const waiting = received.filter((like) => like.liked_by !== null && like.liked === null && !shown.has(like.id));
  return waiting.filter(({ profile }) => profile.status !== 'unavailable').slice(0, MOST_LIKES);
}

/** Who is near, without those who have liked the member or written meanwhile: they are elsewhere on the page. */
export function strangers(
  near: readonly ProfileCard[],
  likes: ReadonlyMap<MemberId, Like>,
  chats: Iterable<Chat>,
): ProfileCard[] {
  const partners = new Set([...chats].map(({ profile }) => profile.id));
  return near.filter(({ id }) => !partners.has(id) && (likes.get(id)?.liked_by ?? null) === null);
}
