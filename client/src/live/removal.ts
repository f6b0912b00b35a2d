/** Deletes chats: off the screen at once, then on the server (specification 4). */
import { deleteChat } from '../api/chat';
import type { ConversationId, DeleteChat, MemberId } from '../api/wire.gen';
import { chatWith } from '../stores/chats';
import { resync } from './recovery';
import { without } from './maps';
import { overlay, tell, world } from './world';

/** Rejects when that failed; the chat is back by then, and the chats are loaded again. */
export async function removeChat(conversation: ConversationId): Promise<void> {
  await remove(conversation, { conversation: { id: conversation } });
}

/** The same for everything that was said with somebody. */
export async function removeChatsWith(profile: MemberId): Promise<void> {
  const chat = chatWith(world.getState().base.chats, profile);
  if (chat) await remove(chat.conversation.id, { profile: { id: profile } });
}

async function remove(conversation: ConversationId, body: DeleteChat): Promise<void> {
  const chat = world.getState().base.chats.get(conversation);
  if (!chat) return;
  overlay(({ gone }) => ({ gone: new Map(gone).set(conversation, chat.last_seq) }));
  try {
    tell({ by: 'rev', rev: (await deleteChat(body)).rev });
  } catch (error) {
    overlay(({ gone }) => ({ gone: without(gone, conversation) }));
    resync();
    throw error;
  }
}
