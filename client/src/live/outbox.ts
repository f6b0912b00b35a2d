/**
 * Every message goes through the outbox, which is written before anything is sent. One tab at a time empties it; a
 * send keeps its `client_id` until its outcome is known, so it is never paid for twice.
 *
 * What is written to one partner goes out in the order of writing. Partners do not wait for each other: a photo that
 * uploads slowly holds up only what follows it.
 */
import { deletePhoto } from '../api/photo';
import type { ClientId, Credits, MemberId, Sent, To } from '../api/wire.gen';
import { useConnection } from '../stores/connection';
import { noteConversation, type PendingSend, type PendingState, type Writing } from '../stores/messages';
import { reloadSettings } from '../stores/settings';
import { newClientId } from './client-id';
import { deliver, needsUpload, type Outcome, retryAfter, upload, withoutUpload } from './delivery';
import { dropSend, dropSendsOf, keepSend, onOutboxChanged, sendsOf } from './outbox-db';
import { withoutPending, withPending } from './overlay';
import { overlay, tell, world } from './world';

/** The way to one partner. */
type Lane = {
  isBusy: boolean;
  /** Something was written, or a way opened, while it was being emptied. */
  again: boolean;
  failures: number;
  timer?: ReturnType<typeof setTimeout>;
};

let owner: MemberId | null = null;
const lanes = new Map<MemberId, Lane>();
/** Shown, but not yet written down. */
const unwritten = new Set<ClientId>();

/** Takes up what a member left unsent. */
export function startOutbox(member: MemberId): () => void {
  owner = member;
  const stopListening = onOutboxChanged((changed) => {
    if (changed === owner) void reload();
  });
  void reload().then(flush);
  return () => {
    stopListening();
    for (const { timer } of lanes.values()) clearTimeout(timer);
    owner = null;
  };
}

export type NewMessage = { partner: MemberId; to: To; content: Writing; quotedCost: Credits };

/** Writes a message. Rejects when the browser cannot keep it; then nothing was sent. */
export async function send({ partner, to, content, quotedCost }: NewMessage): Promise<void> {
  if (owner === null) return;
  const client_id = newClientId();
  const written: PendingSend = {
    client_id,
    owner,
    partner,
    to,
    content,
    quoted_cost: quotedCost,
    written_at: Date.now(),
    state: { kind: 'queued' },
  };
  show(written, isOffline() ? { kind: 'queued' } : onItsWay(written));
  unwritten.add(client_id);
  try {
    await keepSend(written);
  } catch (error) {
    hide(client_id);
    throw error;
  } finally {
    unwritten.delete(client_id);
  }
  void emptyLane(partner);
}

/** Writes a refused message again, under a new id: the old one is used up. A photo that is there need not travel. */
export async function sendAgain(refused: PendingSend, quotedCost: Credits): Promise<void> {
  const { client_id, partner, to, content } = refused;
  hide(client_id);
  await dropSend(refused);
  await send({ partner, to, content, quotedCost });
}

/** Takes a refused message back. */
export async function discard(refused: PendingSend): Promise<void> {
  const { client_id, content } = refused;
  hide(client_id);
  await dropSend(refused);
  // Should this fail, the server forgets photos that were never sent by itself.
  if (content.kind === 'photo' && content.uploaded !== undefined) deletePhoto(content.uploaded).catch(() => undefined);
}

/** What a member leaves behind on logging out on purpose: nothing. */
export async function forgetOutbox(member: MemberId): Promise<void> {
  await dropSendsOf(member);
}

/** Sends what waits. Called whenever there may be a way again. */
export async function flush(): Promise<void> {
  if (owner === null) return;
  const partners = new Set((await sendsOf(owner)).filter(isWaiting).map(({ partner }) => partner));
  await Promise.all([...partners].map(emptyLane));
}

async function emptyLane(partner: MemberId): Promise<void> {
  const lane = lanes.get(partner) ?? { isBusy: false, again: false, failures: 0 };
  lanes.set(partner, lane);
  lane.again = true;
  if (lane.isBusy) return;
  lane.isBusy = true;
  clearTimeout(lane.timer);
  try {
    while (lane.again) {
      lane.again = false;
      await alone(partner, () => empty(partner, lane));
    }
  } finally {
    lane.isBusy = false;
  }
}

/** One tab at a time. Without locks (a plain http address on the local network) the ids alone keep sends single. */
async function alone(partner: MemberId, task: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(`outbox ${partner}`, task) : task());
}

async function empty(partner: MemberId, lane: Lane): Promise<void> {
  for (;;) {
    const next = await firstWaiting(partner);
    if (!next || isOffline()) return;
    show(next, onItsWay(next));
    const outcome = needsUpload(next) ? await upload(next) : await deliver(next);
    const pause = await settled(next, outcome, lane);
    if (pause === null) continue;
    show(next, { kind: 'queued' });
    lane.timer = setTimeout(() => void emptyLane(partner), pause);
    return;
  }
}

async function firstWaiting(partner: MemberId): Promise<PendingSend | undefined> {
  if (owner === null) return undefined;
  return (await sendsOf(owner)).find((send) => send.partner === partner && isWaiting(send));
}

/** Acts on an outcome. Gives the time to wait when the same has to be tried again. */
async function settled(written: PendingSend, outcome: Outcome, lane: Lane): Promise<number | null> {
  if (outcome && 'sent' in outcome) {
    lane.failures = 0;
    if (isMine(written)) accepted(written, outcome.sent);
    await dropSend(written);
    return null;
  }
  // What a member who has left had here is forgotten, or waits as it was.
  if (!isMine(written)) return null;
  if (outcome && 'uploaded' in outcome) {
    lane.failures = 0;
    await keepSend({ ...written, content: outcome.uploaded });
    return null;
  }
  const pause = retryAfter(outcome, lane.failures);
  if (pause !== null || !outcome) {
    lane.failures += 1;
    return pause;
  }
  lane.failures = 0;
  const refused: PendingSend = {
    ...written,
    content: outcome.refused.code === 'invalid' ? withoutUpload(written.content) : written.content,
    state: { kind: 'refused', refusal: outcome.refused },
  };
  show(refused);
  await keepSend(refused);
  if (outcome.refused.code === 'price_changed') void reloadSettings();
  return null;
}

function accepted(written: PendingSend, sent: Sent): void {
  const { credits, free_left, rev } = sent;
  overlay((before) => ({
    pending: withPending(before.pending, { ...written, state: { kind: 'sent', sent } }),
    wallet: before.wallet && before.wallet.rev > rev ? before.wallet : { credits, free_left, rev },
  }));
  tell({ by: 'sent', sent });
  noteConversation(written.partner, sent.message.conversation);
}

function onItsWay(send: PendingSend): PendingState {
  return { kind: needsUpload(send) ? 'uploading' : 'sending' };
}

function isWaiting({ state }: PendingSend): boolean {
  return state.kind !== 'refused';
}

function isMine(send: PendingSend): boolean {
  return send.owner === owner;
}

function isOffline(): boolean {
  return useConnection.getState().status === 'offline';
}

function show(send: PendingSend, state: PendingState = send.state): void {
  if (isMine(send)) overlay(({ pending }) => ({ pending: withPending(pending, { ...send, state }) }));
}

function hide(client_id: ClientId): void {
  overlay(({ pending }) => ({ pending: withoutPending(pending, client_id) }));
}

/** Shows what the outbox holds: other tabs write and empty it as well. */
async function reload(): Promise<void> {
  if (owner === null) return;
  const kept = await sendsOf(owner);
  const keptIds = new Set(kept.map(({ client_id }) => client_id));
  const shown = [...world.getState().overlay.pending.values()].flat();
  for (const send of kept) {
    const here = shown.find(({ client_id }) => client_id === send.client_id);
    if (!here || (send.state.kind === 'refused' && here.state.kind !== 'refused')) show(send);
  }
  for (const { client_id, state } of shown) {
    if (state.kind !== 'sent' && !keptIds.has(client_id) && !unwritten.has(client_id)) hide(client_id);
  }
}
