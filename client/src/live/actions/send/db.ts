import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { ClientId, MemberId, Sent } from '../../../api/wire.gen';
import type { PendingSend } from '../../../stores/messages';
import { isOutboxNews, isPendingSend } from './kept';
import { pack, packLike, type PackedSend, unpack } from './packed';

interface Schema extends DBSchema {
  sends: { key: ClientId; value: PackedSend; indexes: { owner: MemberId } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Keeps a send until its outcome is known, through reloads and crashes. */
export async function keepSend(send: PendingSend): Promise<void> {
  const packed = await pack(send);
  await (await database()).put('sends', packed);
  announce({ owner: send.owner });
}

/**
 * Changes a send as it is kept, in one step: another tab, or a call that has just ended, may be about to change it too.
 * `null` drops it. Gives what is kept now.
 */
export async function changeSend(
  { client_id, owner }: PendingSend,
  change: (kept: PendingSend) => PendingSend | null,
): Promise<PendingSend | null> {
  const transaction = (await database()).transaction('sends', 'readwrite');
  const kept = await transaction.store.get(client_id);
  const next = kept ? change(unpack(kept)) : null;
  if (kept && next) await transaction.store.put(packLike(kept, next));
  else if (kept) await transaction.store.delete(client_id);
  await transaction.done;
  announce({ owner });
  return next;
}

/** The same for all sends of a member to one partner. */
export async function changeSends(
  owner: MemberId,
  partner: MemberId,
  change: (kept: PendingSend) => PendingSend | null,
): Promise<PendingSend[]> {
  const transaction = (await database()).transaction('sends', 'readwrite');
  const all = await transaction.store.index('owner').getAll(owner);
  const changed = all.filter((send) => send.partner === partner).map((kept) => ({ kept, next: change(unpack(kept)) }));
  for (const { kept, next } of changed) {
    if (next) await transaction.store.put(packLike(kept, next));
    else await transaction.store.delete(kept.client_id);
  }
  await transaction.done;
  announce({ owner });
  return changed.flatMap(({ next }) => next ?? []);
}

/** Puts a send in the place of another: there is no moment at which neither is kept. */
export async function replaceSend(old: PendingSend, next: PendingSend): Promise<void> {
  const packed = await pack(next);
  const transaction = (await database()).transaction('sends', 'readwrite');
  await transaction.store.put(packed);
  await transaction.store.delete(old.client_id);
  await transaction.done;
  announce({ owner: next.owner });
}

/** `sent` is broadcast to the other tabs as the outcome. */
export async function dropSend(send: PendingSend, sent?: Sent): Promise<void> {
  await (await database()).delete('sends', send.client_id);
  announce({ owner: send.owner, ...(sent && { accepted: { send, sent } }) });
}

/** In the order in which they were written. */
export async function sendsOf(owner: MemberId): Promise<PendingSend[]> {
  const kept = await (await database()).getAllFromIndex('sends', 'owner', owner);
  return kept.map(unpack).filter(isPendingSend);
}

/** Also of what cannot be sent. */
export async function dropSendsOf(owner: MemberId): Promise<void> {
  const transaction = (await database()).transaction('sends', 'readwrite');
  for (const id of await transaction.store.index('owner').getAllKeys(owner)) await transaction.store.delete(id);
  await transaction.done;
  announce({ owner });
}

/** The messages between tabs: the outbox has changed, a send was accepted, or there is a connection to the server. */
export type OutboxNews = { owner: MemberId; accepted?: { send: PendingSend; sent: Sent }; wayOpen?: true };

const channel = new BroadcastChannel('outbox');

function announce(news: OutboxNews): void {
  channel.postMessage(news);
}

/** A tab that waits before its next try need not wait any more. */
export function announceWay(owner: MemberId): void {
  announce({ owner, wayOpen: true });
}

/** Calls `listener` with what other tabs announce. */
export function onOutboxNews(listener: (news: OutboxNews) => void): () => void {
  const take = ({ data }: MessageEvent<unknown>) => {
    if (isOutboxNews(data)) listener(data as OutboxNews);
  };
  channel.addEventListener('message', take);
  return () => {
    channel.removeEventListener('message', take);
  };
}

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openOutbox('vonk').catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

export function openOutbox(name: string): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 2, {
    upgrade: (db, from, _, transaction) => {
      if (from < 1) db.createObjectStore('sends', { keyPath: 'client_id' }).createIndex('owner', 'owner');
      else void withContent(transaction.objectStore('sends'));
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

type Sends = IDBPObjectStore<Schema, 'sends'[], 'sends', 'versionchange'>;

/** The first version kept nothing but texts. */
async function withContent(sends: Sends): Promise<void> {
  for (let row = await sends.openCursor(); row; row = await row.continue()) {
    const { text, ...send } = row.value as PendingSend & { text: string };
    await row.update({ ...send, content: { kind: 'text', text } });
  }
}
