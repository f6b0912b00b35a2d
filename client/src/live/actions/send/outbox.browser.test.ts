import { expect, test, vi } from 'vitest';
import { type PendingSend, useMessages } from '../../../stores/messages';
import { resolveAnswer, setLink } from '../../connection/link';
import { holdLock, office, PARTNER, pending, texts, setUpOutbox, write } from '../../testing/outbox';
import { ME } from '../../testing/people';
import { sendsOf } from './db';
import { flush, sendAgain } from './outbox';

setUpOutbox();

test('a message is kept before it is sent', async () => {
  const release = await holdLock();
  await write('Hello');
  expect(office.received).toEqual([]);
  expect(await sendsOf(ME)).toMatchObject([{ content: { text: 'Hello' }, partner: PARTNER, quoted_cost: 1 }]);
  expect(pending()).toMatchObject([{ content: { text: 'Hello' }, state: { kind: 'sending' } }]);
  release();
});

test('an accepted message leaves the outbox and stays on the screen', async () => {
  await write('Hello');
  await expect.poll(() => sendsOf(ME)).toEqual([]);
  const thread = useMessages.getState().threads.get(20);
  const shown = thread?.pages[0]?.messages ?? pending().map(({ content }) => content);
  expect(shown).toMatchObject([{ text: 'Hello' }]);
});

test('messages go out in the order in which they were written', async () => {
  await Promise.all(['1', '2', '3', '4', '5'].map((text) => write(text)));
  await expect.poll(texts).toEqual(['1', '2', '3', '4', '5']);
});

test('a live socket takes the messages', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('not by HTTP')));
  setLink(office.socket(resolveAnswer));
  await write('Hello');
  await expect.poll(texts).toEqual(['Hello']);
  await expect.poll(() => sendsOf(ME)).toEqual([]);
});

test('a message whose answer got lost with the socket is sent again by HTTP, and paid for once', async () => {
  office.losesAnswers = 1;
  setLink(office.socket(resolveAnswer));
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
  const sent = sendAgain(refused, 1);
  // It is seen once, also before it is written down.
  expect(pending()).toHaveLength(1);
  await sent;
  await expect.poll(texts).toEqual(['Hello']);
  expect(office.received[1]?.client_id).not.toBe(refused.client_id);
});

test('a refused message that cannot be written again is still there', async () => {
  office.credits = 0;
  await write('Hello');
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  const [refused] = pending();
  if (!refused) throw new Error('nothing refused');
  // What cannot be cloned cannot be kept.
  const odd = { ...refused, content: { ...refused.content, text: (() => 'odd') as unknown as string } } as PendingSend;
  await expect(sendAgain(odd, 1)).rejects.toThrow();
  expect(await sendsOf(ME)).toMatchObject([{ client_id: refused.client_id, state: { kind: 'refused' } }]);
  expect(pending()).toMatchObject([{ client_id: refused.client_id }]);
});
