/** How far the member is with the messages of others: read, or arrived on this device. */
import { Refused } from '../../api/http';
import { postRead } from '../../api/read';
import type { Chat, ConversationId, Mark, Seq } from '../../api/wire.gen';
import { useConnection } from '../../stores/connection';
import { say } from '../connection/link';
import { without } from '../state/maps';
import { overlay, tell, world } from '../state/store';

/** Marks of several messages go out as one. */
const GATHER_MS = 400;
/** After a long absence many chats have news: they are told in small groups, within the server's rate. */
const GROUP = 8;

/** Told by this page and not known to be lost. The chats tell how far the server had got when they were told. */
const delivered = new Map<ConversationId, Seq>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The member has seen a conversation up to `seq`. Shown at once. */
export function markRead(conversation: ConversationId, seq: Seq): void {
  const chat = world.getState().base.chats.get(conversation);
  const marked = world.getState().overlay.reads.get(conversation) ?? 0;
  if (!chat || chat.read_seq >= seq || marked >= seq) return;
  overlay(({ reads }) => ({ reads: new Map(reads).set(conversation, seq) }));
  void make({ conversation, seq, mark: 'read' });
}

/** Conversations that a reader has before the eyes up to the end, by how many screens. */
const reading = new Map<ConversationId, number>();

/**
 * From now on the messages of a conversation are read as they come, until the returned function is called. A mark that
 * came after the message was rendered would have the page rendered once more, with badges and title that change twice.
 */
export function keepRead(conversation: ConversationId): () => void {
  reading.set(conversation, (reading.get(conversation) ?? 0) + 1);
  markReadToEnd(conversation);
  return () => {
    const left = (reading.get(conversation) ?? 1) - 1;
    if (left > 0) reading.set(conversation, left);
    else reading.delete(conversation);
  };
}

function markReadToEnd(conversation: ConversationId): void {
  const thread = world.getState().base.threads.get(conversation);
  if (thread) markRead(conversation, thread.to);
}

/** Makes the marks that waited for a way, and those of reading that the server has not told back. */
export function repeatMarks(): void {
  for (const [conversation, seq] of world.getState().overlay.reads) void make({ conversation, seq, mark: 'read' });
  markDeliveredSoon();
}

/** Marks messages as read that come under a reader's eyes, and others as delivered. */
export function startMarks(): () => void {
  const stops = [
    world.subscribe(({ base }, before) => {
      if (base.chats !== before.base.chats || base.threads !== before.base.threads) {
        for (const conversation of reading.keys()) markReadToEnd(conversation);
      }
      if (base.chats !== before.base.chats) markDeliveredSoon();
    }),
    useConnection.subscribe(({ status }, before) => {
      // What was said last on a socket that is gone may not have been heard.
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
  const arrived = [...world.getState().base.chats.values()].filter(hasArrived);
  for (const { conversation, last_seq } of arrived.slice(0, GROUP)) {
    delivered.set(conversation.id, last_seq);
    void make({ conversation: conversation.id, seq: last_seq, mark: 'delivered' });
  }
  if (arrived.length > GROUP) markDeliveredSoon();
}

/** Reading says as much, so what is read needs no second mark. */
function hasArrived({ conversation, last_seq, delivered_seq, num_unread_messages }: Chat): boolean {
  const told = delivered.get(conversation.id) ?? 0;
  const read = world.getState().overlay.reads.get(conversation.id) ?? 0;
  return num_unread_messages > 0 && Math.max(delivered_seq, told, read) < last_seq;
}

async function make(mark: Mark): Promise<void> {
  if (say({ type: 'read', ...mark })) return;
  try {
    tell({ by: 'rev', rev: (await postRead(mark)).rev });
  } catch (error) {
    const isGone = error instanceof Refused && error.status === 404;
    if (mark.mark === 'delivered') {
      // Made again when there is a way, unless the conversation is no longer there.
      if (!isGone) delivered.delete(mark.conversation);
    } else if (isGone) {
      overlay(({ reads }) => ({ reads: without(reads, mark.conversation) }));
    }
  }
}
