/** Marks how far messages of others are read, or delivered to this device. */
import { isMissing } from '../../api/http';
import { postRead } from '../../api/read';
import type { Chat, ConversationId, Mark, Seq } from '../../api/wire.gen';
import { useConnection } from '../../stores/connection';
import { sendFrame } from '../connection/link';
import { type OperationOf, operationsOf, readUpTo, withoutOperation } from '../state/operations';
import { liveStore, operate, receive } from '../state/store';

/** Marks of several messages go out as one. */
const GATHER_MS = 400;
/**
 * After a long absence many chats have new messages, which are marked in small groups, within the server's rate limit.
 */
const GROUP = 8;

/**
 * Marks that this page has sent and that are not known to be lost. The chats contain what the server had recorded when
 * they were loaded.
 */
const delivered = new Map<ConversationId, Seq>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the marks that waited for a connection, and marks as read what the base does not show as read yet. */
export function repeatMarks(): void {
  for (const read of operationsOf(liveStore.getState().operations, 'read')) void make(readMark(read));
  markDeliveredSoon();
}

/** Marks messages as read when they arrive in a visible conversation, and others as delivered. */
export function startMarks(): () => void {
  const stops = [
    liveStore.subscribe(({ base, operations }, before) => {
      const known = operationsOf(before.operations, 'read');
      for (const read of operationsOf(operations, 'read')) if (!known.includes(read)) void make(readMark(read));
      if (base.chats !== before.base.chats) markDeliveredSoon();
    }),
    useConnection.subscribe(({ status }, before) => {
      // The last marks on a socket that closed may not have arrived, so they are sent again.
      if (before.status === 'live' && status !== 'live') delivered.clear();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    timer = undefined;
    delivered.clear();
  };
}

function markDeliveredSoon(): void {
  timer ??= setTimeout(markDelivered, GATHER_MS);
}

function markDelivered(): void {
  timer = undefined;
  // The page is about to be live or to poll, and either repeats the marks.
  if (useConnection.getState().status === 'connecting') return;
  const arrived = [...liveStore.getState().base.chats.values()].filter(hasArrived);
  for (const { conversation, last_seq } of arrived.slice(0, GROUP)) {
    delivered.set(conversation.id, last_seq);
    void make({ conversation: conversation.id, seq: last_seq, mark: 'delivered' });
  }
  if (arrived.length > GROUP) markDeliveredSoon();
}

/** A read mark includes delivery, so a message that is read needs no second mark. */
function hasArrived({ conversation, last_seq, delivered_seq, num_unread_messages }: Chat): boolean {
  const marked = delivered.get(conversation.id) ?? 0;
  const read = readUpTo(liveStore.getState().operations, conversation.id);
  return num_unread_messages > 0 && Math.max(delivered_seq, marked, read) < last_seq;
}

function readMark({ conversation, seq }: OperationOf<'read'>): Mark {
  return { conversation, seq, mark: 'read' };
}

async function make(mark: Mark): Promise<void> {
  if (sendFrame({ type: 'read', ...mark })) return;
  // The next connection repeats it.
  if (useConnection.getState().status === 'offline') return;
  try {
    receive({ kind: 'rev', rev: (await postRead(mark)).rev });
  } catch (error) {
    const isGone = isMissing(error);
    if (mark.mark === 'delivered') {
      // Repeated with the next connection, unless the conversation is gone.
      if (!isGone) delivered.delete(mark.conversation);
    } else if (isGone) {
      operate((all) => withoutOperation(all, { ...mark, kind: 'read', rev: null }));
    }
  }
}
