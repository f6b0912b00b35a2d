/**
 * Which messages of a thread are rendered: at most 192 of however many are loaded. The span moves in steps while the
 * reader scrolls, and removes only messages that are far off the screen.
 */
import { PAGE_LENGTH } from '../../api/chat';
import type { Message, Seq } from '../../api/wire.gen';
import { pagesBetween } from '../../live/state/thread';
import type { Thread } from '../../stores/messages';

/** With `latest` the span includes each new message. */
export type Span = { from: Seq; to: Seq | 'latest' };

/** More than ten screens of a phone; with the separators of the days these stay below 4 000 nodes. */
export const LONGEST = 3 * PAGE_LENGTH;
const FIRST = 2 * PAGE_LENGTH;

export function firstSpan(thread: Thread): Span {
  return { from: Math.max(thread.from, thread.to - FIRST + 1), to: 'latest' };
}

/** One step towards older messages, among those that are loaded. */
export function older(span: Span, thread: Thread): Span {
  const from = Math.max(thread.from, span.from - PAGE_LENGTH);
  const last = from + LONGEST - 1;
  return { from, to: endOf(span, thread) > last ? last : span.to };
}

/** One step towards newer messages. */
export function newer(span: Span, thread: Thread): Span {
  const to = endOf(span, thread) + PAGE_LENGTH;
  if (to >= thread.to) return { from: Math.max(span.from, thread.to - LONGEST + 1), to: 'latest' };
  return { from: Math.max(span.from, to - LONGEST + 1), to };
}

/** The span that shows a message with as much as possible after it. */
export function around(seq: Seq, thread: Thread): Span {
  const from = Math.max(thread.from, seq - PAGE_LENGTH);
  return fitted({ from, to: 'latest' }, thread, false);
}

/**
 * The span after a change of its thread. A reader at the latest message loses the oldest ones from the page; for one
 * who reads further up the span stays in its place.
 */
export function fitted(span: Span, thread: Thread, following: boolean): Span {
  const from = Math.min(Math.max(span.from, thread.from), thread.to + 1);
  if (endOf(span, thread) - from < LONGEST) return from === span.from ? span : { ...span, from };
  return following ? firstSpan(thread) : { from, to: from + LONGEST - 1 };
}

export function messagesIn(span: Span, thread: Thread): Message[] {
  const to = endOf(span, thread);
  return pagesBetween(thread, span.from, to).flatMap(({ messages }) => {
    const first = messages[0];
    const last = messages.at(-1);
    if (!first || !last) return [];
    if (first.seq >= span.from && last.seq <= to) return messages;
    return messages.filter(({ seq }) => seq >= span.from && seq <= to);
  });
}

function endOf(span: Span, thread: Thread): Seq {
  return span.to === 'latest' ? thread.to : Math.min(span.to, thread.to);
}
