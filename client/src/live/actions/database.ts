/** The database in which a browser keeps what its members did until the server has heard of it, and what they write. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb';
import type { ClientId, MemberId } from '../../api/wire.gen';
import type { PendingSend } from '../../stores/messages';
import type { KeptDraft } from './drafts';
import type { PackedSend } from './send/packed';
import type { KeptDecision, KeptRead } from './waiting/rows';

interface Schema extends DBSchema {
  sends: { key: ClientId; value: PackedSend; indexes: { owner: MemberId } };
  /** One row for whatever a decision or a mark is about, so that a later one takes the place of an earlier one. */
  decisions: { key: [MemberId, MemberId]; value: KeptDecision; indexes: { owner: MemberId } };
  reads: { key: [MemberId, number]; value: KeptRead; indexes: { owner: MemberId } };
  drafts: { key: [MemberId, MemberId]; value: KeptDraft; indexes: { owner: MemberId } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

export async function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openOutbox('vonk').catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Does all that `task` does to a store, or nothing of it. */
export async function change<Name extends StoreNames<Schema>, T>(
  name: Name,
  task: (store: IDBPObjectStore<Schema, [Name], Name, 'readwrite'>) => Promise<T>,
): Promise<T> {
  const transaction = (await database()).transaction(name, 'readwrite');
  // That the storage is full may be found out only when the transaction ends.
  const [result] = await Promise.all([task(transaction.store), transaction.done]);
  return result;
}

/** Deletes all rows of a member in a store. */
export async function dropRows(name: StoreNames<Schema>, owner: MemberId): Promise<void> {
  await change(name, async (store) => {
    for (const key of await store.index('owner').getAllKeys(owner)) await store.delete(key);
  });
}

export async function openOutbox(name: string): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 4, {
    upgrade: (db, from, _, transaction) => {
      if (from < 1) db.createObjectStore('sends', { keyPath: 'client_id' }).createIndex('owner', 'owner');
      else if (from < 2) void withContent(transaction.objectStore('sends'));
      if (from < 3) {
        db.createObjectStore('decisions', { keyPath: ['owner', 'profile'] }).createIndex('owner', 'owner');
        db.createObjectStore('reads', { keyPath: ['owner', 'conversation'] }).createIndex('owner', 'owner');
      }
      db.createObjectStore('drafts', { keyPath: ['owner', 'partner'] }).createIndex('owner', 'owner');
    },
    // A tab with a newer version of the page cannot upgrade the database before this connection is closed.
    blocking: (_, __, { target }) => {
      (target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
}

type Sends = IDBPObjectStore<Schema, StoreNames<Schema>[], 'sends', 'versionchange'>;

/** The first version kept nothing but texts. */
async function withContent(sends: Sends): Promise<void> {
  for (let row = await sends.openCursor(); row; row = await row.continue()) {
    const { text, ...send } = row.value as PendingSend & { text: string };
    await row.update({ ...send, content: { kind: 'text', text } });
  }
}
