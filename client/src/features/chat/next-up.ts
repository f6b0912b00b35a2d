/** The conversations that wait for the member's answer. */
import type { Chat, ConversationId, MemberId } from '../../api/wire.gen';

/** As many as fit beside the list without scrolling. */
const MOST = 4;

/** Conversations whose last message is the partner's: unread ones first, and the newest first among equals. */
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

/** A partner who is not available cannot be answered any more. */
function isWaiting({ last_message, profile }: Chat, me: MemberId): boolean {
  return profile.status === 'active' && last_message !== null && last_message.sender !== me;
}
