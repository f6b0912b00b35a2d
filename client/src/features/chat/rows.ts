/** The rows of a conversation's log, from top to bottom. */
import type { ClientId, MemberId, Message, Millis, Seq } from '../../api/wire.gen';
import type { PendingSend } from '../../stores/messages';
import { endOfDay } from '../../platform/calendar';

export type Row =
  | { kind: 'day'; key: string; at: Millis }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: ClientId; message: Message; isOwn: boolean; isNext: boolean }
  | { kind: 'pending'; key: ClientId; send: PendingSend; isNext: boolean }
  /** The partner is typing. */
  | { kind: 'typing'; key: string };

type Contents = {
  messages: readonly Message[];
  pending: readonly PendingSend[];
  me: MemberId;
  /** The first message that was unread when the conversation was opened. */
  newFrom: Seq | null;
  isTyping: boolean;
};

/**
 * Groups messages by day and by runs of one sender. A message keeps its row, keyed by its `client_id`, from pending to
 * read.
 */
export function rowsOf({ messages, pending, me, newFrom, isTyping }: Contents): Row[] {
  const rows: Row[] = [];
  let sender: MemberId | null = null;
  /** The end of the last row's day. */
  let dayEnds: Millis = -Infinity;

  const addRow = (one: Message | PendingSend, by: MemberId, at: Millis, isFirstNew: boolean) => {
    const isNewDay = at >= dayEnds;
    if (isNewDay) {
      dayEnds = endOfDay(at);
      rows.push(dayRow(one, at));
    }
    if (isFirstNew) rows.push(NEW);
    rows.push(rowOf(one, by === me, by === sender && !isNewDay && !isFirstNew));
    sender = by;
  };

  for (const message of messages) addRow(message, message.sender, message.sent_at, message.seq === newFrom);
  for (const send of pending) addRow(send, me, send.written_at, false);
  if (isTyping) rows.push(TYPING);
  return rows;
}

const NEW: Row = { kind: 'new', key: 'new' };
const TYPING: Row = { kind: 'typing', key: 'typing' };

type ContentRow = Extract<Row, { kind: 'message' | 'pending' }>;

/**
 * The rows of each message that is still referenced: its own, and that of the day it begins. A weak map frees them
 * together with the message.
 */
const contentRows = new WeakMap<Message | PendingSend, ContentRow>();
const dayRows = new WeakMap<Message | PendingSend, Row>();

/**
 * Returns the same object while nothing about the row has changed, so that it is not rendered again when another
 * message comes.
 */
function rowOf(one: Message | PendingSend, isOwn: boolean, isNext: boolean): ContentRow {
  const before = contentRows.get(one);
  if (before?.isNext === isNext && (before.kind === 'pending' || before.isOwn === isOwn)) return before;
  const key = one.client_id;
  const row: ContentRow =
    'seq' in one ? { kind: 'message', key, message: one, isOwn, isNext } : { kind: 'pending', key, send: one, isNext };
  contentRows.set(one, row);
  return row;
}

function dayRow(first: Message | PendingSend, at: Millis): Row {
  const row = dayRows.get(first) ?? { kind: 'day', key: `day of ${first.client_id}`, at };
  dayRows.set(first, row);
  return row;
}
