/**
 * The sends that a browser keeps until their outcome is known, through reloads and crashes. Where its storage is full or
 * forbidden this page keeps them in its memory: they go out all the same, as long as the page is there.
 */
import type { ClientId, MemberId, Sent } from '../../../api/wire.gen';
import type { PendingSend } from '../../../stores/messages';
import { change, database, dropRows } from '../database';
import { orInMemory, Unkept } from '../unkept';
import { isOutboxNews, isPendingSend } from './kept';
import { pack, packLike, unpack } from './packed';

const inMemory = new Unkept<ClientId, PendingSend>();

/** Rejects when the photo cannot be read. */
export async function keepSend(send: PendingSend): Promise<void> {
  const packed = await pack(send);
  await orInMemory(
    async () => {
      await change('sends', (store) => {
        const put = store.put(packed);
        // A page that ends in this moment takes what is not committed with it.
        store.transaction.commit();
        return put;
      });
      inMemory.delete(send.client_id);
    },
    () => inMemory.set(send.client_id, send),
  );
  announce({ owner: send.owner });
}

/**
 * Changes a send as it is kept, in one step: another tab, or a call that has just ended, may be about to change it too.
 * `null` drops it. Gives what is kept now.
 */
export async function changeSend(
  send: PendingSend,
  changed: (kept: PendingSend) => PendingSend | null,
): Promise<PendingSend | null> {
  const { client_id, owner } = send;
  const next = inMemory.has(client_id)
    ? changeInMemory(inMemory.get(client_id), changed)
    : await orInMemory(
        () =>
          change('sends', async (store) => {
            const kept = await store.get(client_id);
            const after = kept ? changed(unpack(kept)) : null;
            if (kept && after) await store.put(packLike(kept, after));
            else if (kept) await store.delete(client_id);
            return after;
          }),
        () => changeInMemory(send, changed),
      );
  announce({ owner });
  return next;
}

function changeInMemory(
  send: PendingSend | null,
  changed: (kept: PendingSend) => PendingSend | null,
): PendingSend | null {
  const next = send && changed(send);
  if (send) inMemory.set(send.client_id, next);
  return next;
}

/** The same for all sends of a member to one partner. */
export async function changeSends(
  owner: MemberId,
  partner: MemberId,
  changed: (kept: PendingSend) => PendingSend | null,
): Promise<PendingSend[]> {
  const all = (await sendsOf(owner)).filter((send) => send.partner === partner);
  const next = await Promise.all(all.map((send) => changeSend(send, changed)));
  return next.flatMap((send) => send ?? []);
}

/** Puts a send in the place of another: there is no moment at which neither is kept. */
export async function replaceSend(old: PendingSend, next: PendingSend): Promise<void> {
  const packed = await pack(next);
  await orInMemory(
    async () => {
      await change('sends', async (store) => {
        await store.put(packed);
        await store.delete(old.client_id);
      });
      inMemory.delete(old.client_id);
    },
    () => {
      inMemory.set(old.client_id, null);
      inMemory.set(next.client_id, next);
    },
  );
  announce({ owner: next.owner });
}

/** `sent` is broadcast to the other tabs as the outcome. */
export async function dropSend(send: PendingSend, sent?: Sent): Promise<void> {
  await orInMemory(
    async () => {
      await change('sends', (store) => store.delete(send.client_id));
      inMemory.delete(send.client_id);
    },
    () => inMemory.set(send.client_id, null),
  );
  announce({ owner: send.owner, ...(sent && { accepted: { send, sent } }) });
}

/** In the order in which they were written: their ids grow. */
export async function sendsOf(owner: MemberId): Promise<PendingSend[]> {
  const rows = await orInMemory(
    async () => (await database()).getAllFromIndex('sends', 'owner', owner),
    () => [],
  );
  const kept = rows.map(unpack).filter((send) => isPendingSend(send) && !inMemory.has(send.client_id));
  const here = inMemory.rows().filter((send) => send.owner === owner);
  return here.length === 0 ? kept : [...kept, ...here].sort((a, b) => (a.client_id < b.client_id ? -1 : 1));
}

/** Also of what cannot be sent. */
export async function dropSendsOf(owner: MemberId): Promise<void> {
  inMemory.clear();
  await orInMemory(
    () => dropRows('sends', owner),
    () => undefined,
  );
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
