/** Messages that the member has taken back, before the server has told it back. */
import type { Chat, ConversationId, Message, Rev, Seq } from '../../api/wire.gen';
import type { Thread } from '../../stores/messages';
import type { Base } from './state';
import { messageAt, replaced } from './thread';

/** `rev` is the revision that says so, once it is known. */
export type Retraction = { conversation: ConversationId; seq: Seq; rev: Rev | null };

export type Retractions = readonly Retraction[];

export function settleRetractions(base: Base, retractions: Retractions): Retractions {
  const left = retractions.filter(({ rev }) => rev === null || rev > base.chatsRev);
  return left.length === retractions.length ? retractions : left;
}

export function withRetraction(retractions: Retractions, retraction: Retraction): Retractions {
  return [...withoutRetraction(retractions, retraction), retraction];
}

export function withoutRetraction(retractions: Retractions, { conversation, seq }: Retraction): Retractions {
  return retractions.filter((other) => other.conversation !== conversation || other.seq !== seq);
}

/** The threads with nothing left of those messages. */
export function threadsAfter(threads: Base['threads'], retractions: Retractions): ReadonlyMap<ConversationId, Thread> {
  if (retractions.length === 0) return threads;
  const shown = new Map(threads);
  for (const { conversation, seq } of retractions) {
    const thread = shown.get(conversation);
    const message = thread && messageAt(thread, seq);
    if (thread && message) shown.set(conversation, replaced(thread, emptied(message)));
  }
  return shown;
}

/** A chat whose newest message is not one of them any more. */
export function chatAfter(chat: Chat, retractions: Retractions): Chat {
  const { last_message } = chat;
  if (!last_message || !retractions.some((retraction) => names(retraction, last_message))) return chat;
  return { ...chat, last_message: emptied(last_message) };
}

function names({ conversation, seq }: Retraction, message: Message): boolean {
  return message.conversation === conversation && message.seq === seq;
}

function emptied({ conversation, seq, client_id, sender, sent_at }: Message): Message {
  return { conversation, seq, client_id, sender, sent_at, kind: 'retracted', reason: 'by_sender' };
}
