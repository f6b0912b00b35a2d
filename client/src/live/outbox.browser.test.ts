import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMessages } from '../stores/messages';
import { answered, setLink } from './link';
import { dropSendsOf, sendsOf } from './outbox-db';
import { discard, flush, send, sendAgain, startOutbox } from './outbox';
import { PostOffice } from './testing/post-office';
import { ME } from './testing/inbox';
import { clearWorld } from './world';

const PARTNER = 2;
let office: PostOffice;
let stop: () => void;

beforeEach(async () => {
  office = new PostOffice();
  vi.stubGlobal('fetch', office.fetch);
  await dropSendsOf(ME);
  stop = startOutbox(ME);
});
afterEach(async () => {
  stop();
  await flush();
  setLink(null);
  clearWorld();
  vi.unstubAllGlobals();
});

function write(text: string, quotedCost = 1): Promise<void> {
  return send({ partner: PARTNER, to: { conversation: 20 }, text, quotedCost });
}

function pending() {
  return useMessages.getState().pending.get(PARTNER) ?? [];
}

function texts(): string[] {
  return office.accepted.map(({ text }) => text);
}

test('a message is kept before it is sent', async () => {
  const release = await holdLock();
  await write('Hello');
  expect(office.received).toEqual([]);
  expect(await sendsOf(ME)).toMatchObject([{ text: 'Hello', partner: PARTNER, quoted_cost: 1 }]);
  expect(pending()).toMatchObject([{ text: 'Hello', state: { kind: 'sending' } }]);
  release();
});

test('an accepted message leaves the outbox and stays on the screen', async () => {
  await write('Hello');
  await expect.poll(() => sendsOf(ME)).toEqual([]);
  const thread = useMessages.getState().threads.get(20);
  const shown = thread?.pages[0]?.messages.map(({ text }) => text) ?? pending().map(({ text }) => text);
  expect(shown).toEqual(['Hello']);
});

test('messages go out in the order in which they were written', async () => {
  await Promise.all(['1', '2', '3', '4', '5'].map((text) => write(text)));
  await expect.poll(texts).toEqual(['1', '2', '3', '4', '5']);
});

test('a live socket takes the messages', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('not by HTTP')));
  setLink(office.socket(answered));
  await write('Hello');
  await expect.poll(texts).toEqual(['Hello']);
  await expect.poll(() => sendsOf(ME)).toEqual([]);
});

test('a message whose answer got lost with the socket is sent again by HTTP, and paid for once', async () => {
  office.losesAnswers = 1;
  setLink(office.socket(answered));
  await write('Hello');
  await expect.poll(() => office.received.length).toBe(1);
  setLink(null);
  await expect.poll(() => sendsOf(ME), { timeout: 5_000 }).toEqual([]);
  expect(new Set(office.received.map(({ client_id }) => client_id)).size).toBe(1);
  expect(office.received.length).toBe(2);
  expect(texts()).toEqual(['Hello']);
  expect(office.credits).toBe(9);
});

test('a call whose answer got lost is made again with the same id', async () => {
  office.losesAnswers = 2;
  await write('Hello');
  await expect.poll(() => sendsOf(ME), { timeout: 5_000 }).toEqual([]);
  expect(new Set(office.received.map(({ client_id }) => client_id)).size).toBe(1);
  expect(office.credits).toBe(9);
});

test('a refused message is kept with its reason and not sent again by itself', async () => {
  office.credits = 0;
  await write('Hello');
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  await expect.poll(async () => (await sendsOf(ME))[0]?.state.kind).toBe('refused');
  office.credits = 10;
  await flush();
  expect(office.received.length).toBe(1);
});

test('a refusal does not hold up the next message', async () => {
  office.credits = 1;
  await write('Too dear', 5);
  await write('Cheap', 1);
  await expect.poll(texts).toEqual(['Cheap']);
});

test('a refused message that is sent again gets a new id, as the old one is used up', async () => {
  office.credits = 0;
  await write('Hello');
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  office.credits = 10;
  const [refused] = pending();
  if (!refused) throw new Error('nothing refused');
  await sendAgain(refused, 1);
  await expect.poll(texts).toEqual(['Hello']);
  expect(office.received[1]?.client_id).not.toBe(refused.client_id);
});

test('a refused message that is taken back is gone', async () => {
  office.credits = 0;
  await write('Hello');
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  const [refused] = pending();
  if (refused) await discard(refused);
  expect(pending()).toEqual([]);
  expect(await sendsOf(ME)).toEqual([]);
});

test('what was left unsent goes out when the member is back', async () => {
  const release = await holdLock();
  await write('Left');
  stop();
  clearWorld();
  release();
  stop = startOutbox(ME);
  await expect.poll(texts).toEqual(['Left']);
});

test('only one tab empties the outbox at a time', async () => {
  const release = await holdLock();
  await write('Hello');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(office.received).toEqual([]);
  release();
  await expect.poll(texts).toEqual(['Hello']);
});

test('the messages of another member in this browser stay where they are', async () => {
  const release = await holdLock();
  await write('Mine');
  stop();
  clearWorld();
  stop = startOutbox(ME + 100);
  release();
  await flush();
  expect(office.received).toEqual([]);
  expect(pending()).toEqual([]);
});

/** Another tab that is at work. */
async function holdLock(): Promise<() => void> {
  let release: () => void = () => undefined;
  await new Promise<void>((held) => {
    void navigator.locks.request('outbox', () => {
      held();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  return () => {
    release();
  };
}
