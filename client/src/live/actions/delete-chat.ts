/** Deletes chats: off the screen at once, then on the server (specification 4). */
import { deleteChat } from '../../api/chat';
import type { Chat, ConversationId, DeleteChat, MemberId } from '../../api/wire.gen';
import { chatWith } from '../../stores/chats';
import { without } from '../state/maps';
import { discardAllTo } from './send/outbox';
import { resync } from '../recovery/recovery';
import { overlay, tell, world } from '../state/store';

/** Rejects when that failed; the chat is back by then, and the chats are loaded again. */
export async function removeChat(conversation: ConversationId): Promise<void> {
  const chat = world.getState().base.chats.get(conversation);
  await remove(chat, chat?.profile.id, { conversation: { id: conversation } });
}

/** The same for everything that was said with somebody, also what is not in the list. */
export async function removeChatsWith(profile: MemberId): Promise<void> {
  await remove(chatWith(world.getState().base.chats, profile), profile, { profile: { id: profile } });
}

/** What is still unsent goes first: sent afterwards, it would bring the chat back. */
async function remove(chat: Chat | undefined, partner: MemberId | undefined, body: DeleteChat): Promise<void> {
  const id = chat?.conversation.id;
  if (chat) overlay(({ gone }) => ({ gone: new Map(gone).set(chat.conversation.id, chat.last_seq) }));
  try {
    if (partner !== undefined) await discardAllTo(partner);
    tell({ by: 'rev', rev: (await deleteChat(body)).rev });
  } catch (error) {
    if (id !== undefined) overlay(({ gone }) => ({ gone: without(gone, id) }));
    resync();
    throw error;
  }
}
