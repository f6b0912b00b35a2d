import { PAGE_LENGTH } from '../../api/chat';
import type { Message, Seq } from '../../api/wire.gen';
import type { Page, Thread } from '../../stores/messages';

/**
 * Messages in the order of their `seq`, without a gap, and whether older ones exist before them. They are sure to
 * show the first `edits` edits of their conversation.
 */
export type Stretch = { messages: readonly Message[]; moreBefore: boolean; edits: number };

/** A thread whose next message will be `seq + 1`. */
export function emptyThread(seq: Seq, edits: number): Thread {
  return { pages: [], from: seq + 1, to: seq, moreBefore: false, edits };
}

/**
 * Merges consecutive messages into a thread. Messages that touch the thread extend it and update those that both have.
 * Messages beyond a gap after it replace it, since a thread has no gaps; messages before a gap in front of it are
 * dropped.
 */
export function extend(thread: Thread | undefined, { messages, moreBefore, edits }: Stretch): Thread | undefined {
  const first = messages[0];
  const last = messages.at(-1);
  if (!first || !last) return thread;
  const added = paged(messages);
  if (!thread || first.seq > thread.to + 1) {
    return { pages: added, from: first.seq, to: last.seq, moreBefore, edits };
  }
  if (last.seq < thread.from - 1) return thread;

  const pages = joined(thread.pages, added);
  if (pages === thread.pages) return thread;
  const isLonger = first.seq < thread.from || last.seq > thread.to;
  return {
    pages,
    // The result is only known to include the edits that both include.
    edits: isLonger ? Math.min(thread.edits, edits) : thread.edits,
    from: Math.min(thread.from, first.seq),
    to: Math.max(thread.to, last.seq),
    moreBefore: first.seq < thread.from ? moreBefore : thread.moreBefore,
  };
}

/** A thread without the messages up to `cleared`; nothing if that leaves none. */
export function clearedUpTo(thread: Thread, cleared: Seq): Thread | undefined {
  if (cleared < thread.from) return thread;
  if (cleared >= thread.to) return undefined;
  const pages = thread.pages.flatMap((page) => {
    const messages = page.messages.filter(({ seq }) => seq > cleared);
    if (messages.length === page.messages.length) return page;
    return messages.length > 0 ? { ...page, messages } : [];
  });
  return { ...thread, pages, from: cleared + 1, moreBefore: false };
}

/** A thread after edit number `edits` of its conversation: a message has changed, the others are as they were. */
export function edited(thread: Thread, message: Message, edits: number): Thread {
  const next = replaced(thread, message);
  return thread.edits === edits - 1 ? { ...next, edits } : next;
}

/** A thread with the later of two states of a message. */
export function replaced(thread: Thread, message: Message): Thread {
  if (message.seq < thread.from || message.seq > thread.to) return thread;
  const pages = withMerged(thread.pages, paged([message]), (page) => {
    const messages = renewed(page.messages, [message]);
    return messages === page.messages ? page : { ...page, messages };
  });
  return pages === thread.pages ? thread : { ...thread, pages };
}

export function messageAt(thread: Thread, seq: Seq): Message | undefined {
  return pagesBetween(thread, seq, seq)[0]?.messages.find((message) => message.seq === seq);
}

/** The pages that hold the messages from one to another, however many pages there are. */
export function pagesBetween({ pages }: Thread, from: Seq, to: Seq): readonly Page[] {
  const first = pages[0]?.index ?? 0;
  const placeOf = (seq: Seq) => Math.max(0, indexOf({ seq }) - first);
  return to < from ? [] : pages.slice(placeOf(from), placeOf(to) + 1);
}

/** A thread with a message shown otherwise than it is. */
export function shownAs(thread: Thread, message: Message): Thread {
  if (message.seq < thread.from || message.seq > thread.to) return thread;
  const pages = withMerged(thread.pages, paged([message]), (page) => ({
    ...page,
    messages: page.messages.map((known) => (known.seq === message.seq ? message : known)),
  }));
  return { ...thread, pages };
}

function paged(messages: readonly Message[]): Page[] {
  const pages: { index: number; messages: Message[] }[] = [];
  for (const message of messages) {
    const index = indexOf(message);
    const page = pages.at(-1);
    if (page?.index === index) page.messages.push(message);
    else pages.push({ index, messages: [message] });
  }
  return pages;
}

function indexOf({ seq }: Pick<Message, 'seq'>): number {
  return Math.floor((seq - 1) / PAGE_LENGTH);
}

/** Pages and messages that did not change stay the same objects, so that their rows are not rendered again. */
function joined(pages: readonly Page[], added: readonly Page[]): readonly Page[] {
  const first = pages[0]?.index;
  const last = pages.at(-1)?.index;
  if (first === undefined || last === undefined) return added;
  const kept = withMerged(pages, added, merged);
  const older = added.filter(({ index }) => index < first);
  const newer = added.filter(({ index }) => index > last);
  return older.length + newer.length === 0 ? kept : [...older, ...kept, ...newer];
}

/** Touches only the pages that something is added to: a message must not cost more in a long thread. */
function withMerged(
  pages: readonly Page[],
  added: readonly Page[],
  merge: (page: Page, more: Page) => Page,
): readonly Page[] {
  const first = pages[0]?.index ?? 0;
  let next: readonly Page[] = pages;
  for (const more of added) {
    const place = more.index - first;
    const page = pages[place];
    const both = page && merge(page, more);
    if (both && both !== page) next = next.with(place, both);
  }
  return next;
}

function merged(page: Page, more: Page): Page {
  const [from, to] = boundsOf(page);
  const older = more.messages.filter(({ seq }) => seq < from);
  const newer = more.messages.filter(({ seq }) => seq > to);
  const both = renewed(page.messages, more.messages);
  const messages = older.length + newer.length === 0 ? both : [...older, ...both, ...newer];
  return messages === page.messages ? page : { index: page.index, messages };
}

function boundsOf({ messages }: Page): [Seq, Seq] {
  return [messages[0]?.seq ?? Infinity, messages.at(-1)?.seq ?? -Infinity];
}

function renewed(messages: readonly Message[], states: readonly Message[]): readonly Message[] {
  const bySeq = new Map(states.map((message) => [message.seq, message]));
  return changed(messages, (message) => laterOf(message, bySeq.get(message.seq)));
}

/** Each change of a message has a number of its own, so of two states the one with the larger number is the later. */
function laterOf(known: Message, other: Message | undefined): Message {
  return other && (other.edit ?? 0) > (known.edit ?? 0) ? other : known;
}

function changed<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const next = items.map(change);
  return next.every((item, place) => item === items[place]) ? items : next;
}
