/** What stands in the log of a conversation, from top to bottom. */
import type { ClientId, MemberId, Message, Millis, Seq } from '../../api/wire.gen';
import type { PendingSend } from '../../stores/messages';
import { daysAgo } from '../../platform/calendar';

export type Row =
  | { kind: 'day'; key: string; at: Millis }
  | { kind: 'new'; key: string }
  | MessageRow
  | { kind: 'pending'; key: ClientId; send: PendingSend; isNext: boolean }
  /** The other is writing. */
  | { kind: 'typing'; key: string };

type MessageRow = { kind: 'message'; key: ClientId; message: Message; isOwn: boolean; isNext: boolean };

type Contents = {
  messages: readonly Message[];
  pending: readonly PendingSend[];
  me: MemberId;
  /** The first message that was unread when the conversation was opened. */
  newFrom: Seq | null;
  isTyping: boolean;
};

/**
 * Messages under their days, runs of one sender together. A message keeps its row, known by its `client_id`, from the
 * outbox to read.
 */
export function rowsOf({ messages, pending, me, newFrom, isTyping }: Contents): Row[] {
  const rows: Row[] = [];
  let before: { sender: MemberId; at: Millis } | null = null;

  const add = (sender: MemberId, at: Millis, isFirstNew: boolean, row: (isNext: boolean) => Row) => {
    const isNewDay: boolean = !before || daysAgo(before.at, at) > 0;
    const next = row(before?.sender === sender && !isNewDay && !isFirstNew);
    if (isNewDay) rows.push({ kind: 'day', key: `day of ${next.key}`, at });
    if (isFirstNew) rows.push({ kind: 'new', key: 'new' });
    rows.push(next);
    before = { sender, at };
  };

  for (const message of messages) {
    const isOwn = message.sender === me;
    add(message.sender, message.sent_at, message.seq === newFrom, (isNext) => rowOf(message, isOwn, isNext));
  }
  for (const send of pending) {
    add(me, send.written_at, false, (isNext) => ({ kind: 'pending', key: send.client_id, send, isNext }));
  }
  if (isTyping) rows.push({ kind: 'typing', key: 'typing' });
  return rows;
}

/** The row of each message that is still held somewhere. */
const made = new WeakMap<Message, MessageRow>();

/** The same row as long as nothing about it has changed: then it is not drawn again when another message comes. */
function rowOf(message: Message, isOwn: boolean, isNext: boolean): MessageRow {
  const before = made.get(message);
  if (before?.isOwn === isOwn && before.isNext === isNext) return before;
  const row: MessageRow = { kind: 'message', key: message.client_id, message, isOwn, isNext };
  made.set(message, row);
  return row;
}
