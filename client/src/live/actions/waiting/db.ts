/** The decisions and marks that a browser keeps until the server has heard of them; in memory, where it keeps nothing. */
import type { ConversationId, LikeAnswer, MemberId } from '../../../api/wire.gen';
import type { LikeAct } from '../../state/operations';
import { change, database, dropRows } from '../database';
import { orInMemory, Unkept } from '../unkept';
import { isDecision, type KeptDecision, type KeptRead } from './rows';

const inMemory = new Unkept<MemberId, KeptDecision>();

/** What takes another one back. */
export const OPPOSITE: Record<LikeAct['did'], LikeAct['did']> = {
  like: 'unlike',
  unlike: 'like',
  pass: 'undo pass',
  'undo pass': 'pass',
};

/**
 * Keeps a decision in the place of an earlier one about the same member. One that takes back what has never left this
 * browser is not kept, and neither is the other any more. Whether it is kept.
 */
export async function keepDecision(next: KeptDecision): Promise<boolean> {
  const { owner, profile } = next;
  const isKept = await orInMemory(
    async () => {
      const before = inMemory.get(profile);
      const isKept = await change('decisions', async (store) => {
        const kept = before ?? (await store.get([owner, profile]));
        if (kept && isTakenBack(kept, next)) {
          await store.delete([owner, profile]);
          return false;
        }
        await store.put(next);
        return true;
      });
      inMemory.delete(profile);
      return isKept;
    },
    () => {
      const before = inMemory.get(profile);
      const isKept = !before || !isTakenBack(before, next);
      inMemory.set(profile, isKept ? next : null);
      return isKept;
    },
  );
  announce({ owner });
  return isKept;
}

function isTakenBack(kept: KeptDecision, { act }: KeptDecision): boolean {
  return kept.untried && OPPOSITE[kept.act.did] === act.did;
}

/** Marks that a decision may have left this browser from now on. `false` when it is not the last one any more. */
export async function tryDecision(decision: KeptDecision): Promise<boolean> {
  const tried = { ...decision, untried: false };
  const { owner, profile, id } = decision;
  if (inMemory.has(profile)) {
    if (inMemory.get(profile)?.id !== id) return false;
    inMemory.set(profile, tried);
    return true;
  }
  return orInMemory(
    () =>
      change('decisions', async (store) => {
        const isLast = (await store.get([owner, profile]))?.id === id;
        if (isLast) await store.put(tried);
        return isLast;
      }),
    () => {
      inMemory.set(profile, tried);
      return true;
    },
  );
}

/** Drops a decision, unless there is a later one about the same member. `outcome` is broadcast to the other tabs. */
export async function dropDecision(decision: KeptDecision, outcome?: Outcome): Promise<void> {
  const { owner, profile, id } = decision;
  if (!inMemory.has(profile) || inMemory.get(profile)?.id === id) {
    await orInMemory(
      async () => {
        await change('decisions', async (store) => {
          if ((await store.get([owner, profile]))?.id === id) await store.delete([owner, profile]);
        });
        inMemory.delete(profile);
      },
      () => inMemory.set(profile, null),
    );
  }
  announce({ owner, ...(outcome && { settled: { decision, outcome } }) });
}

export async function decisionsOf(owner: MemberId): Promise<KeptDecision[]> {
  const rows = await orInMemory(
    async () => (await database()).getAllFromIndex('decisions', 'owner', owner),
    () => [],
  );
  const kept = rows.filter((row) => isDecision(row) && !inMemory.has(row.profile));
  return [...kept, ...inMemory.rows().filter((row) => row.owner === owner)];
}

/** How far a member has read, where the server may not know it. Without storage there is nothing to be kept. */
export async function readsOf(owner: MemberId): Promise<KeptRead[]> {
  return (await database()).getAllFromIndex('reads', 'owner', owner);
}

/**
 * Keeps how far conversations have been read, where that is further than what is kept, and drops what the server knows
 * by now. How many marks are left.
 */
export async function keepReads(
  owner: MemberId,
  reads: readonly KeptRead[],
  isKnown: (read: KeptRead) => boolean,
): Promise<number> {
  return change('reads', async (store) => {
    const kept = new Map((await store.index('owner').getAll(owner)).map((row) => [row.conversation, row]));
    const drop = async (conversation: ConversationId) => {
      kept.delete(conversation);
      await store.delete([owner, conversation]);
    };
    for (const row of [...kept.values()]) if (isKnown(row)) await drop(row.conversation);
    for (const read of reads) {
      if ((kept.get(read.conversation)?.seq ?? 0) >= read.seq) continue;
      kept.set(read.conversation, read);
      await store.put(read);
    }
    return kept.size;
  });
}

/** Nothing of a member stays. */
export async function dropWaitingOf(owner: MemberId): Promise<void> {
  inMemory.clear();
  await orInMemory(
    async () => {
      await dropRows('decisions', owner);
      await dropRows('reads', owner);
    },
    () => undefined,
  );
  announce({ owner });
}

/** What became of a decision. */
export type Outcome = { answer: LikeAnswer } | { refused: string };

/** The messages between tabs: a decision was made, heard, or there is a connection to the server. */
export type News = { owner: MemberId; settled?: { decision: KeptDecision; outcome: Outcome }; wayOpen?: true };

const channel = new BroadcastChannel('decisions');

function announce(news: News): void {
  channel.postMessage(news);
}

/** A tab that waits before its next try need not wait any more. */
export function announceWay(owner: MemberId): void {
  announce({ owner, wayOpen: true });
}

/** Calls `listener` with what other tabs announce. */
export function onNews(listener: (news: News) => void): () => void {
  const take = ({ data }: MessageEvent<News>) => listener(data);
  channel.addEventListener('message', take);
  return () => channel.removeEventListener('message', take);
}
