/**
 * Keeps the drafts of a member in this browser until they are sent, or the member logs out. Each letter is written down
 * at once: a page may be ended without another word. Where the browser keeps nothing, the page has them in its memory.
 */
import type { MemberId } from '../../api/wire.gen';
import { draftFor, onDraft, showDraft } from '../../stores/drafts';
import { database, dropRows } from './database';
import { orInMemory, Unkept } from './unkept';

export type KeptDraft = { owner: MemberId; partner: MemberId; text: string };

const inMemory = new Unkept<MemberId, KeptDraft>();

/** All tabs of a browser share the drafts. */
const channel = new BroadcastChannel('drafts');

/** Shows what was written before, and keeps what is written, until the returned function is called. */
export function startDrafts(owner: MemberId): () => void {
  let isOver = false;
  // What is typed before it is known what was kept must not take the place of that.
  const read = draftsOf(owner).then((drafts) => {
    if (!isOver) for (const draft of drafts) join(draft);
  });
  const keep = (partner: MemberId) => void read.then(() => keepNow({ owner, partner, text: draftFor(partner) }));
  const take = ({ data }: MessageEvent<KeptDraft>) => {
    if (data.owner === owner) showDraft(data.partner, data.text);
  };
  const stopKeeping = onDraft(keep);
  channel.addEventListener('message', take);
  return () => {
    isOver = true;
    stopKeeping();
    channel.removeEventListener('message', take);
  };
}

/** Behind a kept draft comes what has been typed since. */
function join(draft: KeptDraft): void {
  const typed = draftFor(draft.partner);
  const text = draft.text + typed;
  showDraft(draft.partner, text);
  if (typed !== '') void keepNow({ ...draft, text });
}

async function keepNow(draft: KeptDraft): Promise<void> {
  await orInMemory(
    async () => {
      await put(draft);
      inMemory.delete(draft.partner);
    },
    () => inMemory.set(draft.partner, draft.text === '' ? null : draft),
  );
  channel.postMessage(draft);
}

async function put(draft: KeptDraft): Promise<void> {
  const transaction = (await database()).transaction('drafts', 'readwrite');
  const { owner, partner, text } = draft;
  const written = text === '' ? transaction.store.delete([owner, partner]) : transaction.store.put(draft);
  // Otherwise the transaction ends only when this page hears of it, which it may not any more.
  transaction.commit();
  await Promise.all([written, transaction.done]);
}

async function draftsOf(owner: MemberId): Promise<KeptDraft[]> {
  const rows = await orInMemory(
    async () => (await database()).getAllFromIndex('drafts', 'owner', owner),
    () => [],
  );
  return rows.filter(({ text }) => typeof text === 'string');
}

/** A logout on purpose removes all drafts of the member from this browser. */
export async function forgetDrafts(owner: MemberId): Promise<void> {
  inMemory.clear();
  await orInMemory(
    () => dropRows('drafts', owner),
    () => undefined,
  );
}
