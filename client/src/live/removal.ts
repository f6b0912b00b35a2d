import { deleteChat } from '../api/chat';
import type { ConversationId } from '../api/wire.gen';
import { heal } from './heal';
import { overlay, tell, world } from './world';

/**
 * Deletes a chat: off the screen at once, then on the server (specification 4). Rejects when that failed; the chat is
 * back by then, and the chats are loaded again.
 */
export async function removeChat(conversation: ConversationId): Promise<void> {
  const chat = world.getState().base.chats.get(conversation);
  if (!chat) return;
  overlay(({ gone }) => ({ gone: new Map(gone).set(conversation, chat.last_seq) }));
  try {
    tell({ by: 'rev', rev: (await deleteChat(conversation)).rev });
  } catch (error) {
    overlay(({ gone }) => ({ gone: new Map([...gone].filter(([id]) => id !== conversation)) }));
    void heal();
    throw error;
  }
}
