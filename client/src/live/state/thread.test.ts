import { expect, test } from 'vitest';
import { PAGE_LENGTH } from '../../api/chat';
import type { Message } from '../../api/wire.gen';
import type { Thread } from '../../stores/messages';
import { clearedUpTo, edited, emptyThread, extend, pagesBetween, replaced } from './thread';

function stretch(from: number, to: number, edits = 0) {
  const messages = Array.from({ length: to - from + 1 }, (_, n) => message(from + n));
  return { messages, moreBefore: from > 1, edits };
}

function message(seq: number): Message {
  return { conversation: 7, seq, client_id: `${seq}`, sender: 2, sent_at: seq, kind: 'text', text: `${seq}` };
}

function thread(from: number, to: number): Thread {
  const made = extend(undefined, stretch(from, to));
  if (!made) throw new Error('empty');
  return made;
}

function seqs({ pages }: Thread): number[] {
  return pages.flatMap(({ messages }) => messages.map(({ seq }) => seq));
}

test('messages stand in pages of 64 by their number', () => {
  const { pages } = thread(60, 130);
  expect(pages.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(pages[1]?.messages).toHaveLength(PAGE_LENGTH);
});

test('a new message changes only the last page', () => {
  const before = thread(1, 130);
  const after = extend(before, stretch(131, 131));
  expect(after?.pages[0]).toBe(before.pages[0]);
  expect(after?.pages[1]).toBe(before.pages[1]);
  expect(after?.pages[2]?.messages).toHaveLength(3);
});

test('older messages join at the front and record whether there are more', () => {
  const after = extend(thread(65, 130), stretch(1, 64));
  expect(after).toMatchObject({ from: 1, to: 130, moreBefore: false });
  expect(after && seqs(after)).toEqual(stretch(1, 130).messages.map(({ seq }) => seq));
});

test('a stretch that overlaps on both sides adds what is missing, once', () => {
  const after = extend(thread(50, 60), stretch(40, 70));
  expect(after && seqs(after)).toEqual(stretch(40, 70).messages.map(({ seq }) => seq));
});

test('what is all here already changes nothing', () => {
  const before = thread(1, 10);
  expect(extend(before, stretch(3, 8))).toBe(before);
});

test('a stretch beyond a gap takes the place of the thread, one before a gap is left out', () => {
  const before = thread(50, 60);
  expect(extend(before, stretch(100, 110))).toMatchObject({ from: 100, to: 110 });
  expect(extend(before, stretch(1, 10))).toBe(before);
});

test('an empty thread takes the message that follows', () => {
  expect(extend(emptyThread(4, 0), stretch(5, 5))).toMatchObject({ from: 5, to: 5 });
});

test('deleting up to a message leaves the later ones, and nothing when there are none', () => {
  expect(clearedUpTo(thread(1, 10), 4)).toMatchObject({ from: 5, to: 10, moreBefore: false });
  expect(clearedUpTo(thread(5, 10), 4)).toMatchObject({ from: 5, to: 10 });
  expect(clearedUpTo(thread(1, 10), 10)).toBeUndefined();
});

test('a thread is as sure as the least sure of its messages', () => {
  const before = thread(1, 10);
  expect(extend(before, stretch(11, 12, 3))?.edits).toBe(0);
  const sure = edited(before, takenBack(5), 1);
  expect(extend(sure, stretch(11, 12, 0))?.edits).toBe(0);
  expect(extend(sure, stretch(5, 6, 0))?.edits).toBe(1);
});

test('an edit that follows makes the thread as new; one that does not leaves it in doubt', () => {
  const before = thread(60, 70);
  expect(edited(before, takenBack(65), 1).edits).toBe(1);
  const later = edited(before, takenBack(65), 2);
  expect(later.edits).toBe(0);
  expect(later.pages.flatMap(({ messages }) => messages).find(({ seq }) => seq === 65)?.kind).toBe('retracted');
});

test('an edit changes one message and no other object', () => {
  const before = thread(60, 70);
  const after = replaced(before, takenBack(65));
  expect(after.pages[0]).toBe(before.pages[0]);
  const kept = after.pages[1]?.messages.filter((message, place) => message === before.pages[1]?.messages[place]);
  expect(kept).toHaveLength(5);
});

test('of two states of a message the one of the later edit stays, in whatever order they come', () => {
  const loved: Message = { ...message(65), edit: 2, recipient_reaction: 'heart' };
  const plain: Message = { ...message(65), edit: 3 };
  const shown = (...states: Message[]) => states.reduce(replaced, thread(60, 70)).pages[1]?.messages[0];
  expect(shown(loved)).toBe(loved);
  expect(shown(loved, plain)).toBe(plain);
  expect(shown(plain, loved)).toBe(plain);
});

test('an edit of a message that is not here changes nothing that is', () => {
  const before = thread(60, 70);
  expect(replaced(before, takenBack(20))).toBe(before);
});

function takenBack(seq: number): Message {
  const { conversation, client_id, sender, sent_at } = message(seq);
  return { conversation, seq, client_id, sender, sent_at, edit: 1, kind: 'retracted', reason: 'by_sender' };
}

test('the pages between two messages are those that hold them, and no others', () => {
  const long = thread(100, 300);
  const indexes = (from: number, to: number) => pagesBetween(long, from, to).map(({ index }) => index);
  expect(long.pages.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
  expect(indexes(129, 192)).toEqual([2]);
  expect(indexes(192, 193)).toEqual([2, 3]);
  expect(indexes(1, 5_000)).toEqual([1, 2, 3, 4]);
  expect(indexes(301, 300)).toEqual([]);
});
