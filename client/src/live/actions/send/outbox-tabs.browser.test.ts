import { expect, test } from 'vitest';
import { resetState } from '../../state/store';
import { beBusy, enter, holdLock, leave, office, pending, texts, setUpOutbox, write } from '../../testing/outbox';
import { ME } from '../../testing/people';
import { flush } from './outbox';

setUpOutbox();

test('the tab at work keeps its place while it waits for the next try, and leaves it at once when it ends', async () => {
  beBusy();
  await write('Hello');
  await expect.poll(() => pending()[0]?.state.kind).toBe('queued');
  let isNext = false;
  const next = holdLock().then((release) => {
    isNext = true;
    release();
  });
  await expect.poll(locksWaiting).toBe(1);
  expect(isNext).toBe(false);
  leave();
  await next;
  enter();
});

test('a tab that reaches the server ends the wait of the tab at work', async () => {
  const reach = beBusy();
  await write('Hello');
  await expect.poll(() => pending()[0]?.state.kind).toBe('queued');
  reach();
  const other = new BroadcastChannel('outbox');
  other.postMessage({ owner: ME, wayOpen: true });
  other.close();
  await expect.poll(texts).toEqual(['Hello']);
});

test('what was left unsent goes out when the member is back', async () => {
  const release = await holdLock();
  await write('Left');
  leave();
  resetState();
  release();
  enter();
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
  leave();
  resetState();
  enter(ME + 100);
  release();
  await flush();
  expect(office.received).toEqual([]);
  expect(pending()).toEqual([]);
});

async function locksWaiting(): Promise<number> {
  return (await navigator.locks.query()).pending?.length ?? 0;
}
