/**
 * What screens show of member and chats: the base with the operations on top. Pure, and what no operation touches stays
 * the same object, so that its rows are not rendered again.
 */
import type { Chat, ConversationId, Message, MemberId, User } from '../../api/wire.gen';
import type { PendingSend, Thread } from '../../stores/messages';
import { type Operations, type OperationOf, operationsOf, type ReactOperation } from './operations';
import type { Base } from './state';
import { messageAt, shownAs } from './thread';

export type View = {
  user: User | null;
  chats: ReadonlyMap<ConversationId, Chat>;
  /** Newest first. */
  order: readonly ConversationId[];
  unread: number;
};

/** The sends of each partner, in the order they were written. */
export type Sends = ReadonlyMap<MemberId, readonly PendingSend[]>;

export function view(base: Base, operations: Operations): View {
  const { chats, unread } = viewChats(base, operations);
  const [wallet] = operationsOf(operations, 'wallet');
  const { user } = base;
  return {
    user: user && wallet ? { ...user, credits: wallet.credits, free_left: wallet.free_left } : user,
    chats,
    order: newestFirst(chats, operations),
    unread,
  };
}

function viewChats(base: Base, operations: Operations): Pick<View, 'chats' | 'unread'> {
  const touching = operationsOf(operations, 'read', 'delete chat', 'retract');
  if (touching.length === 0) return { chats: base.chats, unread: base.totals.unread };
  const chats = new Map(base.chats);
  let { unread } = base.totals;
  for (const operation of touching) {
    const before = chats.get(operation.conversation);
    if (!before) continue;
    const after = chatAfter(before, operation);
    if (after) chats.set(operation.conversation, after);
    else chats.delete(operation.conversation);
    unread -= before.num_unread_messages - (after?.num_unread_messages ?? 0);
  }
  return { chats, unread: Math.max(0, unread) };
}

function chatAfter(chat: Chat, operation: OperationOf<'read' | 'delete chat' | 'retract'>): Chat | null {
  const { last_message } = chat;
  switch (operation.kind) {
    case 'delete chat':
      return operation.seq >= chat.last_seq ? null : chat;
    case 'read':
      return operation.seq >= chat.last_seq ? asRead(chat) : chat;
    case 'retract':
      return last_message?.seq === operation.seq ? { ...chat, last_message: emptied(last_message) } : chat;
  }
}

/** Chats as if they were read, by the chat they were made from: the same one each time, until that changes. */
const readCopies = new WeakMap<Chat, Chat>();

function asRead(chat: Chat): Chat {
  if (chat.num_unread_messages === 0) return chat;
  const copy = readCopies.get(chat) ?? { ...chat, num_unread_messages: 0 };
  readCopies.set(chat, copy);
  return copy;
}

function newestFirst(chats: View['chats'], operations: Operations): readonly ConversationId[] {
  const written = new Map<MemberId, number>();
  for (const { send } of operationsOf(operations, 'send')) {
    written.set(send.partner, Math.max(written.get(send.partner) ?? 0, send.written_at));
  }
  return [...chats.values()]
    .map(({ conversation, profile, last_message }) => ({
      id: conversation.id,
      at: Math.max(last_message?.sent_at ?? 0, written.get(profile.id) ?? 0),
    }))
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .map(({ id }) => id);
}

/** The threads with the member's reactions, and nothing left of the messages that were taken back. */
export function viewThreads(threads: Base['threads'], operations: Operations): ReadonlyMap<ConversationId, Thread> {
  const touching = [...operationsOf(operations, 'react'), ...operationsOf(operations, 'retract')];
  if (touching.length === 0) return threads;
  const shown = new Map(threads);
  for (const operation of touching) {
    const { conversation, seq } = operation;
    const thread = shown.get(conversation);
    const message = thread && messageAt(thread, seq);
    if (!thread || !message) continue;
    const after = operation.kind === 'react' ? withReaction(message, operation) : emptied(message);
    shown.set(conversation, shownAs(thread, after));
  }
  return shown;
}

/** A message that was taken back has no reactions any more. */
function withReaction(message: Message, { isOwn, reaction }: ReactOperation): Message {
  if (message.kind === 'retracted') return message;
  return isOwn ? { ...message, sender_reaction: reaction } : { ...message, recipient_reaction: reaction };
}

/** `before` is what was shown last: a partner whose sends are the same keeps the same list. */
export function viewSends(operations: Operations, before: Sends): Sends {
  const sends = new Map<MemberId, PendingSend[]>();
  for (const { send } of operationsOf(operations, 'send')) {
    sends.set(send.partner, [...(sends.get(send.partner) ?? []), send]);
  }
  return new Map(
    [...sends].map(([partner, written]) => {
      const inOrder = written.sort((a, b) => (a.client_id < b.client_id ? -1 : 1));
      const known = before.get(partner) ?? [];
      return [partner, isSameList(known, inOrder) ? known : inOrder];
    }),
  );
}

export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place]);
}

function emptied({ conversation, seq, client_id, sender, sent_at }: Message): Message {
  return { conversation, seq, client_id, sender, sent_at, kind: 'retracted', reason: 'by_sender' };
}
