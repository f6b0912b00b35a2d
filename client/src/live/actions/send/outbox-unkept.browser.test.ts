/** Sending where the browser keeps nothing: its database is of a later page, which this one cannot open. */
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useConnection } from '../../../stores/connection';
import { useStorage } from '../../../stores/storage';
import { office, pending, photo, setUpOutbox, texts, write, writeContent } from '../../testing/outbox';
import { discard, flush } from './outbox';

setUpOutbox();

beforeEach(async () => {
  (await openDB('vonk', 99)).close();
});
afterEach(async () => {
  await deleteDB('vonk');
  useStorage.setState({ trouble: null });
});

const isGuarded = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what is written goes out from the memory of the page, which says that nothing is kept', async () => {
  useConnection.setState({ status: 'offline' });
  await write('Hello');
  await writeContent(photo());
  expect(pending()).toMatchObject([{ state: { kind: 'queued' } }, { state: { kind: 'queued' } }]);
  expect(useStorage.getState().trouble).toBe('forbidden');
  // The browser asks before it closes the page.
  expect(isGuarded()).toBe(true);
  useConnection.setState({ status: 'live' });
  await flush();
  await expect.poll(texts).toEqual(['Hello', 'photo']);
  await flush();
  expect(office.received).toHaveLength(2);
  await expect.poll(isGuarded).toBe(false);
});

test('what is discarded does not go out', async () => {
  useConnection.setState({ status: 'offline' });
  await write('Hello');
  const [send] = pending();
  if (!send) throw new Error('nothing is shown');
  expect(await discard(send)).toBe('gone');
  useConnection.setState({ status: 'live' });
  await flush();
  expect([pending(), office.calls]).toEqual([[], []]);
});
