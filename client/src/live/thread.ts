import { PAGE_LENGTH } from '../api/chat';
import type { Message, Seq } from '../api/wire.gen';
import type { Page, Thread } from '../stores/messages';

/** Messages in the order of their `seq`, without a gap, and whether older ones exist before them. */
export type Stretch = { messages: readonly Message[]; moreBefore: boolean };

/** A thread whose next message will be `seq + 1`. */
export function emptyThread(seq: Seq): Thread {
  return { pages: [], from: seq + 1, to: seq, moreBefore: false };
}

/**
 * Adds a stretch of messages to a thread. What touches the thread extends it; what lies beyond it, further on,
 * replaces it, since a thread has no gaps; what lies apart before it is of no use.
 */
export function extend(thread: Thread | undefined, { messages, moreBefore }: Stretch): Thread | undefined {
  const first = messages[0];
  const last = messages.at(-1);
  if (!first || !last) return thread;
  if (!thread || first.seq > thread.to + 1) {
    return { pages: paged(messages), from: first.seq, to: last.seq, moreBefore };
  }
  if (last.seq < thread.from - 1) return thread;

  const older = messages.filter((message) => message.seq < thread.from);
  const newer = messages.filter((message) => message.seq > thread.to);
  if (older.length === 0 && newer.length === 0) return thread;
  return {
    pages: joined(joined(paged(older), thread.pages), paged(newer)),
    from: Math.min(thread.from, first.seq),
    to: Math.max(thread.to, last.seq),
    moreBefore: older.length > 0 ? moreBefore : thread.moreBefore,
  };
}

/** A thread without the messages up to `cleared`; nothing if that leaves none. */
export function clearedUpTo(thread: Thread, cleared: Seq): Thread | undefined {
  if (cleared < thread.from) return thread;
  if (cleared >= thread.to) return undefined;
  const left = thread.pages.flatMap((page) => page.messages).filter((message) => message.seq > cleared);
  return { pages: paged(left), from: cleared + 1, to: thread.to, moreBefore: false };
}

function paged(messages: readonly Message[]): Page[] {
  const pages: { index: number; messages: Message[] }[] = [];
  for (const message of messages) {
    const index = Math.floor((message.seq - 1) / PAGE_LENGTH);
    const page = pages.at(-1);
    if (page?.index === index) page.messages.push(message);
    else pages.push({ index, messages: [message] });
  }
  return pages;
}

/** Pages that did not change stay the same objects, so that their rows are not drawn again. */
function joined(before: readonly Page[], after: readonly Page[]): readonly Page[] {
  const left = before.at(-1);
  const right = after[0];
  if (!left || !right) return left ? before : after;
  if (left.index !== right.index) return [...before, ...after];
  return [
    ...before.slice(0, -1),
    { index: left.index, messages: [...left.messages, ...right.messages] },
    ...after.slice(1),
  ];
}
