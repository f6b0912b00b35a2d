/**
 * Every message goes through the outbox, which is written before anything is sent. A send keeps its `client_id` until
 * its outcome is known, so it is never paid for twice. How it goes out is written in `lanes`.
 */
import type { ClientId, Credits, MemberId, Quote, To } from '../../../api/wire.gen';
import type { PendingSend, Writing } from '../../../stores/messages';
import { newClientId } from './client-id';
import { withoutUpload } from './deliver';
import { discardPhoto, empty, giveUp, leaveLanes, settleWithdrawn, wakeLanes } from './lanes';
import { announceWay, changeSend, changeSends, dropSendsOf, keepSend, onOutboxNews, replaceSend, sendsOf } from './db';
import { hide, isOffline, onItsWay, ownerNow, setOwner, show, showAccepted, shownSends } from './shown';

/** Shown, but not yet written down. */
const unwritten = new Set<ClientId>();

/** Loads the pending sends of a member. */
export function startOutbox(member: MemberId): () => void {
  setOwner(member);
  const stopListening = onOutboxNews(({ owner, accepted, wayOpen }) => {
    if (owner !== ownerNow()) return;
    if (wayOpen) {
      if (!isOffline()) wakeLanes();
      return;
    }
    if (accepted) showAccepted(accepted.send, accepted.sent);
    // This tab queues for the lanes, to take over when the tab that holds them is closed.
    void reload().then(emptyLanes);
  });
  void reload().then(emptyLanes);
  return () => {
    stopListening();
    setOwner(null);
    leaveLanes();
  };
}

export type NewMessage = {
  partner: MemberId;
  to: To;
  content: Writing;
  /** What a text refers to. */
  quote?: Quote | undefined;
  quotedCost: Credits;
};

/** Writes a message. Rejects when its photo cannot be read; then nothing was sent. */
export async function send(message: NewMessage): Promise<void> {
  await write(message, keepSend);
}

/**
 * Sends a refused message again under a new id, because the old one is used up. A photo that is uploaded need not be
 * uploaded again.
 */
export async function sendAgain(refused: PendingSend, quotedCost: Credits): Promise<void> {
  const { client_id, partner, to, content, quote } = refused;
  // In the same picture the new one takes its place, which is written down later.
  hide(client_id);
  try {
    await write({ partner, to, content, quote, quotedCost }, (written) => replaceSend(refused, written));
  } catch (error) {
    show(refused);
    throw error;
  }
}

async function write(message: NewMessage, keep: (written: PendingSend) => Promise<void>): Promise<void> {
  const owner = ownerNow();
  if (owner === null) return;
  const { partner, to, content, quote, quotedCost } = message;
  const client_id = newClientId();
  const written: PendingSend = {
    client_id,
    owner,
    partner,
    to,
    content,
    ...(quote && { quote }),
    quoted_cost: quotedCost,
    written_at: Date.now(),
    state: { kind: 'queued' },
    untried: isOffline(),
  };
  show(written, isOffline() ? { kind: 'queued' } : onItsWay(written));
  unwritten.add(client_id);
  try {
    await keep(written);
  } catch (error) {
    hide(client_id);
    throw error;
  } finally {
    unwritten.delete(client_id);
  }
  void empty(partner);
}

/**
 * Discards a message that is not known to be sent. `gone`: it was removed, and can be restored. `withdrawn`: it may
 * have been sent already, so the server decides and uses up its id if it was not.
 */
export async function discard(unsent: PendingSend): Promise<'gone' | 'withdrawn'> {
  const kept = await changeSend(unsent, withdrawn);
  if (kept) {
    show(kept);
    giveUp(kept);
    void empty(kept.partner);
    return 'withdrawn';
  }
  hide(unsent.client_id);
  discardPhoto(unsent);
  return 'gone';
}

/** Brings a deleted message back, as it was. */
export async function restore(discarded: PendingSend): Promise<void> {
  const kept = { ...discarded, content: withoutUpload(discarded.content) };
  await keepSend(kept);
  show(kept);
  void empty(kept.partner);
}

/** Nothing that was written to a partner goes out any more. Resolves once that is certain. */
export async function discardAllTo(partner: MemberId): Promise<void> {
  const owner = ownerNow();
  if (owner === null) return;
  const shown = shownSends().filter((send) => send.partner === partner);
  const doubtful = await changeSends(owner, partner, withdrawn);
  for (const send of doubtful) {
    show(send);
    giveUp(send);
  }
  await Promise.all(doubtful.map(settleWithdrawn));
  for (const send of shown) hide(send.client_id);
}

/** What was refused, or has never left this browser, is simply dropped. */
function withdrawn(kept: PendingSend): PendingSend | null {
  return kept.state.kind === 'refused' || kept.untried ? null : { ...kept, state: { kind: 'withdrawn' } };
}

/** A logout on purpose removes all sends of the member from this browser. */
export async function forgetOutbox(member: MemberId): Promise<void> {
  await dropSendsOf(member);
}

/**
 * Sends what is pending, in this tab or in the one that holds the lane. Called whenever there may be a connection
 * again.
 */
export async function flush(): Promise<void> {
  const owner = ownerNow();
  if (owner === null) return;
  announceWay(owner);
  await emptyLanes();
}

async function emptyLanes(): Promise<void> {
  const owner = ownerNow();
  if (owner === null) return;
  const waiting = (await sendsOf(owner)).filter(({ state }) => state.kind !== 'refused');
  await Promise.all([...new Set(waiting.map(({ partner }) => partner))].map(empty));
}

/** Shows what the outbox holds: other tabs write and empty it as well. */
async function reload(): Promise<void> {
  const owner = ownerNow();
  if (owner === null) return;
  const kept = await sendsOf(owner);
  const keptIds = new Set(kept.map(({ client_id }) => client_id));
  const shown = shownSends();
  for (const send of kept) {
    const here = shown.find(({ client_id }) => client_id === send.client_id);
    const isDecided = send.state.kind === 'refused' || send.state.kind === 'withdrawn';
    if (!here || (isDecided && here.state.kind !== send.state.kind)) show(send);
    if (send.state.kind === 'withdrawn') giveUp(send);
  }
  for (const { client_id, state } of shown) {
    if (state.kind !== 'sent' && !keptIds.has(client_id) && !unwritten.has(client_id)) hide(client_id);
  }
}
