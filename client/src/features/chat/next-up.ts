/** Whom to answer next. */
import type { Chat, ConversationId, MemberId } from '../../api/wire.gen';

/** As many as have room beside the list without scrolling. */
const MOST = 4;

/** Conversations in which the other wrote last: those not read yet first, each kind newest first. */
export function nextUp(
  order: readonly ConversationId[],
  chats: ReadonlyMap<ConversationId, Chat>,
  me: MemberId,
): readonly Chat[] {
  const theirTurn = order.flatMap((id) => chats.get(id) ?? []).filter((chat) => isWaiting(chat, me));
  const unread = theirTurn.filter(({ num_unread_messages }) => num_unread_messages > 0);
  const read = theirTurn.filter(({ num_unread_messages }) => num_unread_messages === 0);
  return [...unread, ...read].slice(0, MOST);
}

/** Somebody who is not available can be answered no more. */
function isWaiting({ last_message, profile }: Chat, me: MemberId): boolean {
  return profile.status === 'active' && last_message !== null && last_message.sender !== me;
}
