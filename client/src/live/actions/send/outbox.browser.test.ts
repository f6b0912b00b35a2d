import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useConnection } from '../../../stores/connection';
import { type PendingSend, useMessages, type Writing } from '../../../stores/messages';
import { resolveAnswer, setLink } from '../../connection/link';
import { dropSendsOf, openOutbox, sendsOf } from './db';
import { discard, flush, restore, send, sendAgain, startOutbox } from './outbox';
import { removeChat, removeChatsWith } from '../delete-chat';
import { PostOffice } from '../../testing/post-office';
import { ME } from '../../testing/people';
import { resetState } from '../../state/store';

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
  useConnection.setState({ status: 'idle' });
  resetState();
  vi.unstubAllGlobals();
});

function write(text: string, quotedCost = 1): Promise<void> {
  return writeContent({ kind: 'text', text }, { quotedCost });
}

function writeContent(content: Writing, { quotedCost = 1, partner = PARTNER } = {}): Promise<void> {
  return send({ partner, to: { conversation: partner * 10 }, content, quotedCost });
}

function photo(bytes = 100): Writing {
  return { kind: 'photo', file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), width: 4, height: 3 };
}

function pending() {
  return useMessages.getState().pending.get(PARTNER) ?? [];
}

function texts(): string[] {
  return office.accepted.map((message) => (message.kind === 'text' ? message.text : message.kind));
}

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

test('a message that has not left the browser is deleted at once, and can be brought back', async () => {
  useConnection.setState({ status: 'offline' });
  await write('Better not');
  const [written] = pending();
  if (!written) throw new Error('nothing written');
  expect(await discard(written)).toBe('gone');
  expect(pending()).toEqual([]);
  expect(await sendsOf(ME)).toEqual([]);
  await restore(written);
  useConnection.setState({ status: 'live' });
  await flush();
  await expect.poll(texts).toEqual(['Better not']);
  expect(office.calls).toEqual(['POST message.php']);
});

test('a message that may have arrived is called off, so that a late copy of it is refused', async () => {
  office.isAway = true;
  await write('Better not');
  const [written] = pending();
  if (!written) throw new Error('nothing written');
  expect(await discard(written)).toBe('withdrawn');
  expect(pending()).toMatchObject([{ state: { kind: 'withdrawn' } }]);
  office.isAway = false;
  await flush();
  await expect.poll(() => sendsOf(ME)).toEqual([]);
  expect(pending()).toEqual([]);
  expect(office.calls).toEqual(['DELETE send.php']);
  const { client_id, to, quoted_cost } = written;
  const late = { client_id, to, quoted_cost, kind: 'text', text: 'Better not' } as const;
  expect(office.take(late)).toMatchObject({ code: 'called_off' });
});

test('a message that turns out to have arrived before it was deleted is told as sent', async () => {
  office.losesAnswers = 1;
  setLink(office.socket(resolveAnswer));
  await write('Too late');
  await expect.poll(() => office.accepted.length).toBe(1);
  const [written] = pending();
  if (!written) throw new Error('nothing written');
  expect(await discard(written)).toBe('withdrawn');
  await expect.poll(() => sendsOf(ME)).toEqual([]);
  const shown = useMessages.getState().threads.get(20)?.pages[0]?.messages ?? pending().map(({ content }) => content);
  expect(shown).toMatchObject([{ text: 'Too late' }]);
  expect(office.received.length).toBe(1);
  expect(office.credits).toBe(9);
});

test('a message that is deleted while it waits does not hold up what follows it', async () => {
  office.isAway = true;
  await write('Better not');
  await write('But this');
  const [first] = pending();
  if (first) await discard(first);
  office.isAway = false;
  await flush();
  await expect.poll(texts).toEqual(['But this']);
});

test('a deleted chat takes its unsent messages along, before it is deleted', async () => {
  const reach = beBusy();
  await write('Waits for its next try');
  await expect.poll(() => pending()[0]?.state.kind).toBe('queued');
  useConnection.setState({ status: 'offline' });
  await write('Has not left the browser');
  reach();
  await removeChatsWith(PARTNER);
  useConnection.setState({ status: 'live' });
  await flush();
  expect(pending()).toEqual([]);
  expect(await sendsOf(ME)).toEqual([]);
  expect(office.accepted).toEqual([]);
  expect(office.calls.at(-1)).toBe('DELETE chat.php');
  expect(office.calls).not.toContain('POST message.php');
});

test('a chat that is not in the list is deleted on the server all the same', async () => {
  await removeChatsWith(99);
  await removeChat(77);
  expect(office.calls).toEqual(['DELETE chat.php', 'DELETE chat.php']);
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
  stop();
  await next;
  stop = startOutbox(ME);
});

test('a tab that has a way tells the one at work not to wait', async () => {
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
  stop();
  resetState();
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
  resetState();
  stop = startOutbox(ME + 100);
  release();
  await flush();
  expect(office.received).toEqual([]);
  expect(pending()).toEqual([]);
});

test('a photo is uploaded before its message is sent, and kept until then', async () => {
  const release = holdUploads();
  await writeContent(photo(250));
  await expect.poll(() => office.uploads).toBe(1);
  expect(pending()).toMatchObject([{ state: { kind: 'uploading' } }]);
  const [kept] = await sendsOf(ME);
  expect(kept?.content).toMatchObject({ kind: 'photo', width: 4, height: 3 });
  expect(kept?.content.kind === 'photo' && kept.content.file.size).toBe(250);
  expect(office.received).toEqual([]);
  release();
  await expect.poll(texts).toEqual(['photo']);
  await expect.poll(() => sendsOf(ME)).toEqual([]);
  expect([...office.photos.values()]).toMatchObject([{ bytes: 250 }]);
  expect(office.received).toMatchObject([{ kind: 'photo', photo: 1 }]);
});

test('a photo whose answers get lost is one photo and one message', async () => {
  office.losesAnswers = 2;
  await writeContent(photo());
  await expect.poll(() => sendsOf(ME), { timeout: 5_000 }).toEqual([]);
  expect(office.photos.size).toBe(1);
  expect(texts()).toEqual(['photo']);
  expect([...office.photos.keys()]).toEqual([office.received[0]?.client_id]);
});

test('a photo that is no picture is refused for good', async () => {
  office.refusesPhotos = { code: 'bad_image', data: { why: 'unsupported' }, message: 'Not a picture.' };
  await writeContent(photo());
  await expect.poll(() => pending()[0]?.state).toMatchObject({ kind: 'refused', refusal: { code: 'bad_image' } });
  await flush();
  expect(office.uploads).toBe(1);
  expect(office.received).toEqual([]);
});

test('a photo whose message was refused does not travel again with the next one', async () => {
  office.credits = 0;
  await writeContent(photo());
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  office.credits = 10;
  const [refused] = pending();
  if (refused) await sendAgain(refused, 1);
  await expect.poll(texts).toEqual(['photo']);
  expect(office.uploads).toBe(1);
});

test('a photo that the server has forgotten is uploaded again', async () => {
  office.refusal = { code: 'invalid', data: { field: 'photo' }, message: 'No such photo.' };
  await writeContent(photo());
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  office.refusal = null;
  office.photos.clear();
  const [refused] = pending();
  if (refused) await sendAgain(refused, 1);
  await expect.poll(texts).toEqual(['photo']);
  expect(office.uploads).toBe(2);
});

test('a photo that is taken back is deleted on the server as well', async () => {
  office.credits = 0;
  await writeContent(photo());
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  const [refused] = pending();
  if (refused) await discard(refused);
  await expect.poll(() => office.photos.size).toBe(0);
});

test('a slow photo holds up what follows it to the same partner, and nobody else', async () => {
  const release = holdUploads();
  await writeContent(photo());
  await write('After the photo');
  await writeContent({ kind: 'gift', gift: 'tulip' }, { partner: 3 });
  await expect.poll(texts).toEqual(['gift']);
  release();
  await expect.poll(texts).toEqual(['gift', 'photo', 'After the photo']);
});

test('a text that an earlier version of the site left unsent is sent', async () => {
  const database = 'vonk-upgrade';
  const old = await openDB(database, 1, {
    upgrade: (db) => void db.createObjectStore('sends', { keyPath: 'client_id' }).createIndex('owner', 'owner'),
  });
  await old.put('sends', { client_id: 'a', owner: ME, partner: PARTNER, text: 'Old', state: { kind: 'queued' } });
  old.close();
  const now = await openOutbox(database);
  expect(await now.getAll('sends')).toMatchObject([{ client_id: 'a', content: { kind: 'text', text: 'Old' } }]);
  expect(await now.getAll('sends')).not.toMatchObject([{ text: 'Old' }]);
  now.close();
  await deleteDB(database);
});

test('a photo is kept by its bytes, and one that an older page kept as a file is still sent', async () => {
  const database = await openOutbox('vonk');
  const release = await holdLock();
  await writeContent(photo(250));
  const [kept] = await database.getAll('sends');
  expect(kept?.content).toMatchObject({ kind: 'photo', file: { type: 'image/jpeg', bytes: { byteLength: 250 } } });
  if (!kept) return;
  const file = new Blob([new Uint8Array(250)], { type: 'image/jpeg' });
  await database.put('sends', { ...kept, content: { kind: 'photo', file, width: 4, height: 3 } });
  database.close();
  release();
  await flush();
  await expect.poll(texts).toEqual(['photo']);
});

test('what is kept and is no send any more is not sent, and goes when its member leaves', async () => {
  const database = await openOutbox('vonk');
  await database.put('sends', { client_id: 'damaged', owner: ME, partner: PARTNER } as PendingSend);
  await flush();
  expect(await sendsOf(ME)).toEqual([]);
  expect(office.calls).toEqual([]);
  await dropSendsOf(ME);
  expect(await database.getAll('sends')).toEqual([]);
  database.close();
});

function holdUploads(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  office.uploading = promise;
  return () => resolve(undefined);
}

/** The server asks every call to come back much later, until it is reached again. */
function beBusy(): () => void {
  const error = { code: 'rate_limited', data: { retry_ms: 600_000 }, message: '' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error }, { status: 429 })));
  return () => void vi.stubGlobal('fetch', office.fetch);
}

async function locksWaiting(): Promise<number> {
  return (await navigator.locks.query()).pending?.length ?? 0;
}

/** Another tab that is at work. */
async function holdLock(): Promise<() => void> {
  let release: () => void = () => undefined;
  await new Promise<void>((held) => {
    void navigator.locks.request(`outbox ${PARTNER}`, () => {
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
