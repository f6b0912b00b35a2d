/** How far the member is with the messages of others: read, or arrived on this device. */
import { Refused } from '../../api/http';
import { postRead } from '../../api/read';
import type { Chat, ConversationId, Mark, Seq } from '../../api/wire.gen';
import { useConnection } from '../../stores/connection';
import { sendFrame } from '../connection/link';
import { type OperationOf, operationsOf, readUpTo, withoutOperation } from '../state/operations';
import { liveStore, operate, receive } from '../state/store';

/** Marks of several messages go out as one. */
const GATHER_MS = 400;
/** After a long absence many chats have news: these are marked in small groups, within the server's rate. */
const GROUP = 8;

/** Marked by this page and not known to be lost. The chats say how far the server had got when they came. */
const delivered = new Map<ConversationId, Seq>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes the marks that waited for a way, and those of reading that the base does not show yet. */
export function repeatMarks(): void {
  for (const read of operationsOf(liveStore.getState().operations, 'read')) void make(readMark(read));
  markDeliveredSoon();
}

/** Marks messages as read that come under a reader's eyes, and others as delivered. */
export function startMarks(): () => void {
  const stops = [
    liveStore.subscribe(({ base, operations }, before) => {
      const known = operationsOf(before.operations, 'read');
      for (const read of operationsOf(operations, 'read')) if (!known.includes(read)) void make(readMark(read));
      if (base.chats !== before.base.chats) markDeliveredSoon();
    }),
    useConnection.subscribe(({ status }, before) => {
      // What was sent last on a socket that is gone may not have arrived.
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
  // Live in a moment, or polling: either repeats the marks.
  if (useConnection.getState().status === 'connecting') return;
  const arrived = [...liveStore.getState().base.chats.values()].filter(hasArrived);
  for (const { conversation, last_seq } of arrived.slice(0, GROUP)) {
    delivered.set(conversation.id, last_seq);
    void make({ conversation: conversation.id, seq: last_seq, mark: 'delivered' });
  }
  if (arrived.length > GROUP) markDeliveredSoon();
}

/** Reading says as much, so what is read needs no second mark. */
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
  try {
    receive({ kind: 'rev', rev: (await postRead(mark)).rev });
  } catch (error) {
    const isGone = error instanceof Refused && error.status === 404;
    if (mark.mark === 'delivered') {
      // Made again when there is a way, unless the conversation is no longer there.
      if (!isGone) delivered.delete(mark.conversation);
    } else if (isGone) {
      operate((all) => withoutOperation(all, { ...mark, kind: 'read', rev: null }));
    }
  }
}
