/**
 * Every message goes through the outbox, which is written before anything is sent. One tab at a time empties it, in
 * the order of writing; a send keeps its `client_id` until its outcome is known, so it is never paid for twice.
 */
import { Refused } from '../api/http';
import { postMessage } from '../api/message';
import type { ClientId, Credits, MemberId, RefusedCall, Send, Sent, To } from '../api/wire.gen';
import { useConnection } from '../stores/connection';
import { noteConversation, type PendingSend, type PendingState } from '../stores/messages';
import { reloadSettings } from '../stores/settings';
import { newClientId } from './client-id';
import { ask, isLinked, type Outcome } from './link';
import { dropSend, dropSendsOf, keepSend, onOutboxChanged, sendsOf } from './outbox-db';
import { withoutPending, withPending } from './overlay';
import { overlay, tell, world } from './world';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

let owner: MemberId | null = null;
let emptying = false;
/** Something was written, or a way opened, while the outbox was being emptied. */
let again = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
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
    clearTimeout(timer);
    owner = null;
  };
}

export type NewMessage = { partner: MemberId; to: To; text: string; quotedCost: Credits };

/** Writes a message. Rejects when the browser cannot keep it; then nothing was sent. */
export async function send({ partner, to, text, quotedCost }: NewMessage): Promise<void> {
  if (owner === null) return;
  const client_id = newClientId();
  const written: PendingSend = {
    client_id,
    owner,
    partner,
    to,
    text,
    quoted_cost: quotedCost,
    written_at: Date.now(),
    state: { kind: 'queued' },
  };
  show(written, { kind: isOffline() ? 'queued' : 'sending' });
  unwritten.add(client_id);
  try {
    await keepSend(written);
  } catch (error) {
    hide(client_id);
    throw error;
  } finally {
    unwritten.delete(client_id);
  }
  void flush();
}

/** Writes a refused message again, under a new id: the old one is used up. */
export async function sendAgain(refused: PendingSend, quotedCost: Credits): Promise<void> {
  await discard(refused);
  await send({ partner: refused.partner, to: refused.to, text: refused.text, quotedCost });
}

/** Takes a refused message back. */
export async function discard(refused: PendingSend): Promise<void> {
  hide(refused.client_id);
  await dropSend(refused);
}

/** What a member leaves behind on logging out on purpose: nothing. */
export async function forgetOutbox(member: MemberId): Promise<void> {
  await dropSendsOf(member);
}

/** Sends what waits. Called whenever something is written or there may be a way again. */
export async function flush(): Promise<void> {
  again = true;
  if (emptying) return;
  emptying = true;
  clearTimeout(timer);
  try {
    while (again) {
      again = false;
      await alone(empty);
    }
  } finally {
    emptying = false;
  }
}

/** One tab at a time. Without locks (a plain http address on the local network) the ids alone keep sends single. */
async function alone(task: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request('outbox', task) : task());
}

async function empty(): Promise<void> {
  for (;;) {
    const next = await firstWaiting();
    if (!next || isOffline()) return;
    show(next, { kind: 'sending' });
    const pause = await settled(next, await deliver(next));
    if (pause === null) continue;
    show(next, { kind: 'queued' });
    timer = setTimeout(() => void flush(), pause);
    return;
  }
}

async function firstWaiting(): Promise<PendingSend | undefined> {
  if (owner === null) return undefined;
  return (await sendsOf(owner)).find(({ state }) => state.kind !== 'refused');
}

/** Acts on an outcome. Gives the time to wait when the same send has to be made again. */
async function settled(written: PendingSend, outcome: Outcome): Promise<number | null> {
  if (outcome && 'sent' in outcome) {
    failures = 0;
    accepted(written, outcome.sent);
    await dropSend(written);
    return null;
  }
  const pause = outcome ? pauseFor(outcome.refused) : backoff();
  if (pause !== null || !outcome) return pause;
  failures = 0;
  const refused: PendingSend = { ...written, state: { kind: 'refused', refusal: outcome.refused } };
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

async function deliver({ client_id, to, text, quoted_cost }: PendingSend): Promise<Outcome> {
  const message: Send = { client_id, to, quoted_cost, kind: 'text', text };
  if (isLinked()) return ask(message);
  try {
    return { sent: await postMessage(message) };
  } catch (error) {
    return error instanceof Refused ? { refused: error.refusal } : null;
  }
}

/** `null` for a refusal that stands: its id is used up. */
function pauseFor(refusal: RefusedCall): number | null {
  if (refusal.code === 'rate_limited') return refusal.data.retry_ms;
  return refusal.code === 'try_again' || refusal.code === 'authentication_required' ? backoff() : null;
}

function backoff(): number {
  const ms = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  failures += 1;
  return ms * (0.5 + Math.random() / 2);
}

function isOffline(): boolean {
  return useConnection.getState().status === 'offline';
}

function show(send: PendingSend, state: PendingState = send.state): void {
  overlay(({ pending }) => ({ pending: withPending(pending, { ...send, state }) }));
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
