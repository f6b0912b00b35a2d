import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Chat, Message } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';
import { member } from '../../testing/fixtures';
import { arrivalsIn, PAUSE_MS, watchArrivals } from './arrivals';

function line(conversation: number, seq: number) {
  return { conversation, seq, client_id: `${conversation}-${seq}`, sender: conversation + 100, sent_at: seq };
}

/** The chat with one other, whose newest message is number `seq`, as old as its number says. */
function chat(id: number, seq: number, changed: Partial<Chat> = {}): Chat {
  const last_message: Message = { ...line(id, seq), kind: 'text', text: `Line ${seq}` };
  return {
    conversation: { id },
    profile: { ...member.profile, id: id + 100 },
    last_message,
    num_unread_messages: 1,
    last_seq: seq,
    read_seq: seq - 1,
    delivered_seq: 5,
    cleared_seq: 0,
    their_read_seq: 0,
    their_delivered_seq: 0,
    edits: 0,
    ...changed,
  };
}

function mapOf(...chats: Chat[]): ReadonlyMap<number, Chat> {
  return new Map(chats.map((one) => [one.conversation.id, one]));
}

function arrivals(before: Chat[], now: Chat[]): number[] {
  return arrivalsIn(mapOf(...before), mapOf(...now)).map(({ conversation }) => conversation.id);
}

test('a message of the other arrives, in a chat that is known and in a new one', () => {
  expect(arrivals([chat(1, 4)], [chat(1, 5), chat(2, 9)])).toEqual([1, 2]);
});

test('what the member wrote, has read or the other took back does not', () => {
  const mine = chat(1, 5, { num_unread_messages: 0 });
  const gone = chat(3, 5, { last_message: { ...line(3, 5), kind: 'retracted', reason: 'by_sender' } });
  expect(arrivals([chat(1, 4), chat(2, 4), chat(3, 4)], [mine, chat(2, 4, { read_seq: 4 }), gone])).toEqual([]);
});

test('a chat that comes back with old messages is no news', () => {
  expect(arrivals([chat(1, 8)], [chat(1, 8), chat(2, 5)])).toEqual([]);
});

let stop: () => void;
let reported: string[][];

beforeEach(() => {
  vi.useFakeTimers();
  useChats.setState({
    ...useChats.getInitialState(),
    isLoaded: true,
    chats: mapOf(chat(1, 4), chat(2, 4), chat(3, 4)),
  });
  reported = [];
  stop = watchArrivals((chats) =>
    reported.push(chats.map(({ conversation, last_seq }) => `${conversation.id}: ${last_seq}`)),
  );
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function arrive(...chats: Chat[]): void {
  useChats.setState(({ chats: all }) => ({ chats: new Map([...all, ...mapOf(...chats)]) }));
}

test('the first message is reported at once, and what follows it together after a pause', () => {
  arrive(chat(1, 5));
  expect(reported).toEqual([['1: 5']]);
  arrive(chat(1, 6));
  arrive(chat(1, 7), chat(2, 5));
  expect(reported).toEqual([['1: 5']]);
  vi.advanceTimersByTime(PAUSE_MS);
  expect(reported).toEqual([['1: 5'], ['1: 7', '2: 5']]);
});

test('what was read within the pause is not reported any more', () => {
  arrive(chat(1, 5));
  arrive(chat(2, 5));
  arrive(chat(2, 5, { num_unread_messages: 0, read_seq: 5 }));
  vi.advanceTimersByTime(PAUSE_MS);
  expect(reported).toEqual([['1: 5']]);
  arrive(chat(3, 5));
  expect(reported).toEqual([['1: 5'], ['3: 5']]);
});

test('the first list of chats is no news', () => {
  useChats.setState({ isLoaded: false, chats: new Map() });
  useChats.setState({ isLoaded: true, chats: mapOf(chat(1, 9)) });
  expect(reported).toEqual([]);
});
