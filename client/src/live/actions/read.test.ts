import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientFrame, Mark } from '../../api/wire.gen';
import { useConnection } from '../../stores/connection';
import { setLink } from '../connection/link';
import { markRead, repeatMarks, startMarks } from './read';
import { Inbox } from '../testing/inbox';
import { conversationWith } from '../testing/people';
import { clearWorld, tell, world } from '../state/store';

const CONVERSATION = conversationWith(2);
let inbox: Inbox;
/** Marks in the order in which they reached the server, by whichever door. */
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
  clearWorld();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Without the socket marks go by HTTP, where `status` is what they are answered with. */
function go(door: 'live' | 'polling', status = 200): void {
  useConnection.setState({ status: door });
  const say = (frame: ClientFrame) => {
    if (frame.type === 'read') made.push(frame);
    return true;
  };
  setLink(door === 'live' ? { say, close: () => undefined } : null);
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    if (status !== 200) {
      const code = status === 404 ? 'not_found' : 'try_again';
      return Promise.resolve(Response.json({ error: { code, message: '' } }, { status }));
    }
    made.push(JSON.parse(body as string) as Mark);
    return Promise.resolve(Response.json({ rev: inbox.rev }));
  });
}

async function load(): Promise<void> {
  tell({ by: 'sync', sync: inbox.sync() });
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

test('a mark that was said on a socket which then broke is made again', async () => {
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

test('what was read stays read while the server is too busy to hear of it', async () => {
  inbox.receive(2);
  await load();
  go('polling', 503);
  markRead(CONVERSATION, 1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(world.getState().overlay.reads.get(CONVERSATION)).toBe(1);
  go('polling');
  repeatMarks();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(made.at(-1)).toMatchObject({ seq: 1, mark: 'read' });
});
