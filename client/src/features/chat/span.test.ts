import { expect, test } from 'vitest';
import { PAGE_LENGTH } from '../../api/chat';
import type { Message } from '../../api/wire.gen';
import type { Page, Thread } from '../../stores/messages';
import { firstSpan, fitted, LONGEST, messagesIn, newer, older, type Span } from './span';

function thread(from: number, to: number): Thread {
  const pages: Page[] = [];
  for (let seq = from; seq <= to;) {
    const index = Math.floor((seq - 1) / PAGE_LENGTH);
    const messages: Message[] = [];
    for (; seq <= to && Math.floor((seq - 1) / PAGE_LENGTH) === index; seq += 1) messages.push(message(seq));
    pages.push({ index, messages });
  }
  return { pages, from, to, moreBefore: false, edits: 0 };
}

function message(seq: number): Message {
  return { conversation: 1, seq, client_id: `${seq}`, sender: 1, sent_at: 0, kind: 'text', text: '' };
}

function shown(span: Span, of: Thread): [number | undefined, number | undefined] {
  const messages = messagesIn(span, of);
  return [messages[0]?.seq, messages.at(-1)?.seq];
}

const LONG = thread(1, 10_000);

test('a conversation opens with its newest messages', () => {
  expect(shown(firstSpan(LONG), LONG)).toEqual([9_873, 10_000]);
  expect(shown(firstSpan(thread(1, 3)), thread(1, 3))).toEqual([1, 3]);
});

test('scrolling to the first message and back shows all of them and never more than 192 at once', () => {
  let span = firstSpan(LONG);
  const seen = new Set(messagesIn(span, LONG).map(({ seq }) => seq));
  const look = () => {
    const messages = messagesIn(span, LONG);
    expect(messages.length).toBeLessThanOrEqual(LONGEST);
    for (const { seq } of messages) seen.add(seq);
  };
  while (span.from > 1) {
    span = older(span, LONG);
    look();
  }
  expect(seen.size).toBe(10_000);
  while (span.to !== 'latest') {
    span = newer(span, LONG);
    look();
  }
  expect(shown(span, LONG)[1]).toBe(10_000);
});

test('one step overlaps the one before, so that the place on the screen is kept', () => {
  const deep = older(older(older(older(older(firstSpan(LONG), LONG), LONG), LONG), LONG), LONG);
  const next = older(deep, LONG);
  const before = new Set(messagesIn(deep, LONG).map(({ seq }) => seq));
  const kept = messagesIn(next, LONG).filter(({ seq }) => before.has(seq));
  expect(kept.length).toBeGreaterThanOrEqual(LONGEST - PAGE_LENGTH);
});

test('a new message joins the page', () => {
  const span = firstSpan(thread(1, 3));
  expect(shown(fitted(span, thread(1, 4), true), thread(1, 4))).toEqual([1, 4]);
});

test('who follows a long conversation loses the oldest messages from the page', () => {
  const grown = thread(1, LONGEST + 1);
  expect(shown(fitted({ from: 1, to: 'latest' }, grown, true), grown)).toEqual([LONGEST + 2 - 128, LONGEST + 1]);
});

test('who reads on further up stays there', () => {
  const grown = thread(1, LONGEST + 1);
  expect(shown(fitted({ from: 1, to: 'latest' }, grown, false), grown)).toEqual([1, LONGEST]);
});

test('a thread that was cleared or replaced is shown from where it begins', () => {
  const replaced = thread(500, 520);
  expect(shown(fitted({ from: 1, to: 'latest' }, replaced, true), replaced)).toEqual([500, 520]);
});
