import { isChatPage, isDone, isEdits } from './checks.gen';
import { call } from './http';
import type { ChatPage, ConversationId, DeleteChat, Done, Edits, MemberId, Seq } from './wire.gen';

/** Messages kept and fetched together. */
export const PAGE_LENGTH = 64;

export type ChatKey = { id: ConversationId } | { profile: MemberId };

/** The newest page, or the one before or after a message that is already here. */
export function fetchChat(key: ChatKey, place: { before?: Seq; after?: Seq } = {}): Promise<ChatPage> {
  return call('GET', 'chat.php', { query: { ...key, ...place, limit: PAGE_LENGTH }, is: isChatPage });
}

export type EditsQuery = { conversation: ConversationId; since: number; after: Seq; limit: number };

/** Messages after a position that changed after edit number `since`. */
export function fetchEditsOf(query: EditsQuery): Promise<Edits> {
  return call('GET', 'edits.php', { query, is: isEdits });
}

/** Deletes one chat, or all with a profile. */
export function deleteChat(body: DeleteChat): Promise<Done> {
  return call('DELETE', 'chat.php', { body, is: isDone });
}
