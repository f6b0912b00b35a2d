import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { ClientId, MemberId } from '../api/wire.gen';
import type { PendingSend } from '../stores/messages';

interface Schema extends DBSchema {
  sends: { key: ClientId; value: PendingSend; indexes: { owner: MemberId } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Keeps a send until its outcome is known, through reloads and crashes. */
export async function keepSend(send: PendingSend): Promise<void> {
  await (await database()).put('sends', send);
  changed.postMessage(send.owner);
}

export async function dropSend({ client_id, owner }: PendingSend): Promise<void> {
  await (await database()).delete('sends', client_id);
  changed.postMessage(owner);
}

/** In the order in which they were written. */
export async function sendsOf(owner: MemberId): Promise<PendingSend[]> {
  return (await database()).getAllFromIndex('sends', 'owner', owner);
}

export async function dropSendsOf(owner: MemberId): Promise<void> {
  for (const send of await sendsOf(owner)) await dropSend(send);
}

const changed = new BroadcastChannel('outbox');

/** Tells when another tab changed the outbox. */
export function onOutboxChanged(listener: (owner: MemberId) => void): () => void {
  const hear = ({ data }: MessageEvent<MemberId>) => {
    listener(data);
  };
  changed.addEventListener('message', hear);
  return () => {
    changed.removeEventListener('message', hear);
  };
}

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openOutbox('vonk');
  return opened;
}

export function openOutbox(name: string): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 2, {
    upgrade: (db, from, _, transaction) => {
      if (from < 1) db.createObjectStore('sends', { keyPath: 'client_id' }).createIndex('owner', 'owner');
      else void withContent(transaction.objectStore('sends'));
    },
    // A tab with a newer page waits until this one lets go.
    blocking: (_, __, { target }) => {
      (target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
}

type Sends = IDBPObjectStore<Schema, 'sends'[], 'sends', 'versionchange'>;

/** The first version kept nothing but texts. */
async function withContent(sends: Sends): Promise<void> {
  for (let row = await sends.openCursor(); row; row = await row.continue()) {
    const { text, ...send } = row.value as PendingSend & { text: string };
    await row.update({ ...send, content: { kind: 'text', text } });
  }
}
