/** Deletes chats: off the screen at once, then on the server (specification 4). */
import { deleteChat } from '../../api/chat';
import type { Chat, ConversationId, DeleteChat, MemberId } from '../../api/wire.gen';
import { chatWith } from '../../stores/chats';
import { discardAllTo } from './send/outbox';
import { resync } from '../recovery/recovery';
import { type Operation, replaced, withOperation, withoutOperation } from '../state/operations';
import { liveStore, operate, receive } from '../state/store';

/** Rejects when that failed; the chat is back by then, and the chats are loaded again. */
export async function removeChat(conversation: ConversationId): Promise<void> {
  const chat = liveStore.getState().base.chats.get(conversation);
  await remove(chat, chat?.profile.id, { conversation: { id: conversation } });
}

/** The same for everything that was written with somebody, also what is not in the list. */
export async function removeChatsWith(profile: MemberId): Promise<void> {
  await remove(chatWith(liveStore.getState().base.chats, profile), profile, { profile: { id: profile } });
}

/** What is still unsent goes first: sent afterwards, it would bring the chat back. */
async function remove(chat: Chat | undefined, partner: MemberId | undefined, body: DeleteChat): Promise<void> {
  const operation: Operation | null = chat
    ? { kind: 'delete chat', conversation: chat.conversation.id, seq: chat.last_seq, rev: null }
    : null;
  if (operation) operate((all) => withOperation(all, operation));
  try {
    if (partner !== undefined) await discardAllTo(partner);
    const { rev } = await deleteChat(body);
    if (operation) operate((all) => replaced(all, operation, { ...operation, rev }));
    receive({ kind: 'rev', rev });
  } catch (error) {
    if (operation) operate((all) => withoutOperation(all, operation));
    resync();
    throw error;
  }
}
