import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationId, Message } from '../../api/wire.gen';
import { useConnection } from '../../stores/connection';
import { openingOf, useMessages } from '../../stores/messages';
import { resource } from '../../stores/resource';
import { apply } from '../state/apply';
import { type Durable, NOTHING, resumePoint } from '../state/state';
import { loadOlder } from './fetch';
import { reopen, startRecovery } from './recovery';
import { Inbox } from '../testing/inbox';
import { conversationWith } from '../testing/people';
import { FAILURES, type Failure, Wire } from '../testing/wire';
import { view } from './views';
import { resetState, receive, liveStore } from '../state/store';

const PARTNER = 2;
const OPEN = conversationWith(PARTNER);
const KEY = { id: OPEN };

let inbox: Inbox;
let wire: Wire;
let leave: () => void;
let stop: () => void;

function begin(): void {
  inbox = new Inbox();
  wire = new Wire(inbox, (conversation) => conversation / 10);
  vi.stubGlobal('fetch', wire.fetch);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  useConnection.setState({ status: 'live' });
  stop = startRecovery();
  leave = view(KEY);
}

function end(): void {
  leave();
  stop();
  resetState();
  vi.unstubAllGlobals();
}

beforeEach(() => {
  vi.useFakeTimers();
  begin();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function sync(): void {
  receive({ kind: 'sync', sync: inbox.sync(resumePoint(liveStore.getState().base)) });
}

function receiveFrame(frame: Durable | null): void {
  if (frame) receive({ kind: 'frame', frame });
}

/** The conversation is open and whole. */
async function open(messages = 3): Promise<void> {
  for (let n = 0; n < messages; n += 1) inbox.receive(PARTNER);
  sync();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(inbox.visible(OPEN, 0).slice(-64));
}

function shown(conversation: ConversationId = OPEN): Message[] {
  const { base } = liveStore.getState();
  return (base.threads.get(conversation)?.pages ?? []).flatMap(({ messages }) => messages);
}

async function minutes(count: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(count * 60_000);
}

test.each(FAILURES)('an open chat recovers by itself from a call that ends with: %s', async (failure) => {
  await open();
  wire.broken = failure;
  inbox.receive(PARTNER);
  receiveFrame(inbox.receive(PARTNER));
  sync();
  await minutes(1);
  expect(shown()).not.toEqual(inbox.visible(OPEN, 0));
  wire.broken = null;
  await minutes(1);
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
  receiveFrame(inbox.receive(PARTNER));
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
});

test('a chat that could not be opened opens as soon as it can be', async () => {
  inbox.receive(PARTNER);
  wire.broken = 'silence';
  await minutes(1);
  expect(openingOf(KEY)?.status).toBe('failed');
  wire.broken = null;
  await minutes(1);
  expect(openingOf(KEY)?.status).toBe('ready');
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
});

test('who does not want to wait for the next try asks at once', async () => {
  inbox.receive(PARTNER);
  wire.broken = 'error';
  await minutes(2);
  wire.broken = null;
  reopen(KEY);
  expect(openingOf(KEY)?.status).toBe('loading');
  // At the latest when the try that may be under way has ended.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
});

test('a conversation that does not exist is not requested again', async () => {
  leave();
  const away = view({ profile: 99 });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 })),
  );
  await minutes(1);
  expect(openingOf({ profile: 99 })?.status).toBe('missing');
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  await minutes(5);
  expect(fetched).not.toHaveBeenCalled();
  away();
});

test('a server that sends a minimum delay gets no call during it', async () => {
  await open();
  const before = wire.requests.length;
  wire.failures = ['limited'];
  inbox.receive(PARTNER);
  sync();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(wire.requests.length).toBe(before + 1);
  await minutes(1);
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
});

test('nothing is requested while offline, and everything at once afterwards', async () => {
  await open();
  useConnection.setState({ status: 'offline' });
  const before = wire.requests.length;
  inbox.receive(PARTNER);
  sync();
  await minutes(5);
  expect(wire.requests.length).toBe(before);
  useConnection.setState({ status: 'connecting' });
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
});

test('what a screen fetches for itself is fetched again when there is a way again', async () => {
  const results = [Promise.reject(new Error('no answer')), Promise.resolve({ here: true })];
  const fetchThing = vi.fn(() => results.shift() ?? Promise.reject(new Error('one call too many')));
  const things = resource<'one', { here: boolean }>({ fetch: fetchThing });
  const unwatch = things.watch('one', () => undefined);
  await minutes(5);
  expect(things.read('one').data).toBeNull();
  expect(fetchThing).toHaveBeenCalledTimes(1);
  useConnection.setState({ status: 'offline' });
  useConnection.setState({ status: 'connecting' });
  await vi.advanceTimersByTimeAsync(0);
  expect(things.read('one').data).toEqual({ here: true });
  unwatch();
});

test('a page that is shown again does not wait for its next try', async () => {
  await open();
  wire.broken = 'unplugged';
  inbox.receive(PARTNER);
  sync();
  await minutes(3);
  wire.broken = null;
  document.dispatchEvent(new Event('visibilitychange'));
  // A try that is under way has its own few; the next of these would have been half a minute away.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
});

test('one gap that does not close holds up no other', async () => {
  await open();
  const { fetch } = wire;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('chat.php') ? Promise.reject(new TypeError('network')) : fetch(url, init),
  );
  inbox.receive(PARTNER);
  sync();
  await minutes(2);
  const frame = inbox.changeLanguage();
  receive({ kind: 'rev', rev: frame.rev });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(liveStore.getState().base.user).toEqual(inbox.user().user);
});

test('a gap closes by itself when what was missing comes, without a call', async () => {
  await open();
  const before = wire.requests.length;
  const [first, second] = [inbox.receive(PARTNER), inbox.changeLanguage()];
  receiveFrame(second);
  await vi.advanceTimersByTimeAsync(200);
  receiveFrame(first);
  await minutes(1);
  expect(wire.requests.length).toBe(before);
});

test('older messages that failed to load are reported, and arrive later', async () => {
  await open(100);
  wire.broken = 'busy';
  void loadOlder(OPEN);
  await minutes(1);
  expect(useMessages.getState().older.get(OPEN)).toBe('failed');
  wire.broken = null;
  await minutes(1);
  expect(useMessages.getState().older.has(OPEN)).toBe(false);
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
});

test('a change that was missed costs one call, however many messages are open', async () => {
  inbox.receivePhoto(PARTNER);
  await open(1_000);
  while (shown().length < 1_001) await loadOlder(OPEN);
  const before = wire.requests.length;
  const rows = shown();
  inbox.readyPhoto(PARTNER);
  sync();
  await minutes(1);
  expect(wire.requests.slice(before).map(({ path }) => path)).toEqual(['edits.php']);
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
  expect(shown().filter((message, place) => message !== rows[place])).toHaveLength(1);
});

test('a change whose frame arrives in time is not fetched', async () => {
  inbox.receivePhoto(PARTNER);
  await open();
  const before = wire.requests.length;
  const frame = inbox.readyPhoto(PARTNER);
  receive({ kind: 'chats', answer: inbox.chats() });
  await vi.advanceTimersByTimeAsync(200);
  receiveFrame(frame);
  await minutes(1);
  expect(wire.requests.length).toBe(before);
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
});

test('a server that lacks what it announced is not called without end', async () => {
  await open();
  receive({ kind: 'rev', rev: inbox.rev + 1 });
  await minutes(5);
  expect(wire.calls('sync.php')).toBeLessThan(25);
});

test('only the conversations that were read last keep their messages', async () => {
  await open();
  const partners = Array.from({ length: 12 }, (_, n) => 10 + n);
  for (const partner of partners) inbox.receive(partner);
  sync();
  for (const partner of partners) {
    leave();
    leave = view({ id: conversationWith(partner) });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown(conversationWith(partner))).toHaveLength(1);
  }
  expect(liveStore.getState().base.threads.size).toBe(10);
  expect(shown()).toEqual([]);
  leave();
  leave = view(KEY);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(inbox.visible(OPEN, 0));
});

type News = (typeof NEWS)[number];
type Step =
  | { do: 'frame'; news: News; isLost: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'older' | 'offline' | 'back' | 'ping' };

const NEWS = [
  ...([
    'receive',
    'receive',
    'receivePhoto',
    'send',
    'readyPhoto',
    'readyPhoto',
    'retract',
    'retractByPartner',
  ] as const),
  ...(['read', 'delete'] as const),
] as const;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('frame' as const), news: fc.constantFrom(...NEWS), isLost: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 20_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('older', 'offline', 'back', 'ping') }) },
);

async function take(event: Step): Promise<void> {
  switch (event.do) {
    case 'wait':
      await vi.advanceTimersByTimeAsync(event.ms);
      break;
    case 'older':
      void loadOlder(OPEN);
      break;
    case 'offline':
      useConnection.setState({ status: 'offline' });
      break;
    case 'back':
      useConnection.setState({ status: 'live' });
      break;
    case 'ping':
      receive({ kind: 'rev', rev: inbox.rev });
      break;
    case 'frame': {
      const frame = inbox[event.news](PARTNER);
      if (!event.isLost) receiveFrame(frame);
    }
  }
}

test('whatever is lost and whichever calls fail, the page ends in the state of a fresh load', async () => {
  const failures = fc.array(fc.constantFrom<Failure>(...FAILURES), { maxLength: 30 });
  const events = fc.array(step, { minLength: 5, maxLength: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(events, failures, async (story, failing) => {
      end();
      begin();
      for (let n = 0; n < 80; n += 1) inbox.receive(PARTNER);
      wire.failures = failing;
      for (const event of story) await take(event);
      useConnection.setState({ status: 'live' });
      receive({ kind: 'rev', rev: inbox.rev });
      await minutes(30);
      const { base } = liveStore.getState();
      const fresh = apply(NOTHING, { kind: 'sync', sync: inbox.sync() });
      expect([base.user, base.totals, base.chats]).toEqual([fresh.user, fresh.totals, fresh.chats]);
      const thread = base.threads.get(OPEN);
      expect(shown()).toEqual(inbox.visible(OPEN, thread ? thread.from - 1 : 0));
    }),
    { numRuns: 150 },
  );
});
