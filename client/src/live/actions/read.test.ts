import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientFrame, Mark } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';
import { useConnection } from '../../stores/connection';
import { setLink } from '../connection/link';
import { repeatMarks, startMarks } from './read';
import { Inbox } from '../testing/inbox';
import { conversationWith } from '../testing/people';
import { withOperation } from '../state/operations';
import { keepRead, liveStore, operate, receive, resetState } from '../state/store';

const CONVERSATION = conversationWith(2);
let inbox: Inbox;
/** The marks in the order in which they reached the server, by the socket or by HTTP. */
let made: Mark[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  inbox = new Inbox();
  made = [];
  go('live');
  stop = startMarks();
});
afterEach(() => {
  stop();
  setLink(null);
  resetState();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Without the socket marks go by HTTP, where `status` is what they are answered with. */
function go(door: 'live' | 'polling', status = 200): void {
  useConnection.setState({ status: door });
  const send = (frame: ClientFrame) => {
    if (frame.type === 'read') made.push(frame);
    return true;
  };
  setLink(door === 'live' ? { send, close: () => undefined } : null);
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    if (status !== 200) {
      const code = status === 404 ? 'not_found' : 'try_again';
      return Promise.resolve(Response.json({ error: { code, message: '' } }, { status }));
    }
    made.push(JSON.parse(body as string) as Mark);
    return Promise.resolve(Response.json({ rev: inbox.rev }));
  });
}

function markRead(seq: number): void {
  operate((all) => withOperation(all, { kind: 'read', conversation: CONVERSATION, seq, rev: null }));
}

async function load(): Promise<void> {
  receive({ kind: 'sync', sync: inbox.sync() });
  await vi.advanceTimersByTimeAsync(1_000);
}

test('what arrives is marked once, however many messages it is', async () => {
  for (let n = 0; n < 3; n += 1) inbox.receive(2);
  await load();
  await load();
  expect(made).toEqual([{ type: 'read', conversation: CONVERSATION, seq: 3, mark: 'delivered' }]);
});

test('a page that loads marks nothing that has arrived on a device before', async () => {
  inbox.receive(2);
  inbox.arrive(2);
  inbox.receive(3);
  await load();
  expect(made).toMatchObject([{ conversation: conversationWith(3), seq: 1 }]);
});

test('a mark that was sent on a socket which then broke is made again', async () => {
  inbox.receive(2);
  await load();
  go('polling');
  go('live');
  repeatMarks();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made).toHaveLength(2);
});

test('a mark that did not get through is made again, one for a conversation that is gone is not', async () => {
  inbox.receive(2);
  go('polling', 503);
  await load();
  await vi.advanceTimersByTimeAsync(30_000);
  go('polling', 404);
  repeatMarks();
  await vi.advanceTimersByTimeAsync(1_000);
  go('polling');
  repeatMarks();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made).toEqual([]);
  inbox.receive(2);
  await load();
  expect(made).toMatchObject([{ seq: 2, mark: 'delivered' }]);
});

test('what was read stays read while the server is too busy to record it', async () => {
  inbox.receive(2);
  await load();
  go('polling', 503);
  markRead(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(liveStore.getState().operations).toMatchObject([{ kind: 'read', conversation: CONVERSATION, seq: 1 }]);
  go('polling');
  repeatMarks();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made.at(-1)).toMatchObject({ seq: 1, mark: 'read' });
});

test('messages are read as they come, in the same step, while a reader has them before the eyes', async () => {
  inbox.receive(2);
  await load();
  const page = inbox.page(2, 0, 64);
  if (!page.chat) throw new Error('no chat');
  receive({ kind: 'page', page, chat: page.chat });
  const totals: number[] = [];
  const unwatch = useChats.subscribe((now) => totals.push(now.totals.unread));
  const leave = keepRead(CONVERSATION);
  receive({ kind: 'frame', frame: inbox.receive(2) });
  expect(made.slice(-2)).toMatchObject([
    { seq: 1, mark: 'read' },
    { seq: 2, mark: 'read' },
  ]);
  leave();
  expect(new Set(totals)).toEqual(new Set([0]));
  receive({ kind: 'frame', frame: inbox.receive(2) });
  expect(useChats.getState().totals.unread).toBeGreaterThan(0);
  unwatch();
});
