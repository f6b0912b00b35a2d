import { deleteDB, openDB } from 'idb';
import { expect, test } from 'vitest';
import type { PendingSend } from '../../../stores/messages';
import { holdLock, office, PARTNER, photo, texts, setUpOutbox, writeContent } from '../../testing/outbox';
import { ME } from '../../testing/people';
import { openOutbox } from '../database';
import { dropSendsOf, sendsOf } from './db';
import { flush } from './outbox';

setUpOutbox();

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

test('what the version before kept is as it was, and there is room for more', async () => {
  const database = 'vonk-upgrade-2';
  const old = await openDB(database, 2, {
    upgrade: (db) => void db.createObjectStore('sends', { keyPath: 'client_id' }).createIndex('owner', 'owner'),
  });
  const send = { client_id: 'b', owner: ME, partner: PARTNER, content: { kind: 'text', text: 'Kept' } };
  await old.put('sends', send);
  old.close();
  const now = await openOutbox(database);
  expect(await now.getAll('sends')).toEqual([send]);
  expect([...now.objectStoreNames]).toEqual(['decisions', 'drafts', 'reads', 'sends']);
  now.close();
  await deleteDB(database);
});

test('likes and marks that the version before kept are there, and drafts are kept beside them', async () => {
  const database = 'vonk-upgrade-3';
  const old = await openDB(database, 3, {
    upgrade: (db) => {
      for (const name of ['sends', 'decisions', 'reads']) db.createObjectStore(name, { keyPath: 'id' });
    },
  });
  await old.put('reads', { id: 1 });
  old.close();
  const now = await openOutbox(database);
  expect(await now.getAll('reads')).toEqual([{ id: 1 }]);
  expect(await now.getAll('drafts')).toEqual([]);
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
