/**
 * The lanes of the outbox, one for each partner: messages to one partner are sent in the order of writing, and partners
 * do not wait for each other.
 */
import { Refused } from '../../../api/http';
import { deletePhoto } from '../../../api/photo';
import type { ClientId, MemberId } from '../../../api/wire.gen';
import type { PendingSend } from '../../../stores/messages';
import { reloadSettings } from '../../../stores/settings';
import { type Lane, nap, newLane, work } from '../lane';
import { callOff, deliver, needsUpload, type Outcome, retryAfter, upload, withoutUpload } from './deliver';
import { changeSend, dropSend, sendsOf } from './db';
import { hide, isMine, isOffline, onItsWay, ownerNow, show, showAccepted } from './shown';

type SendLane = Lane & {
  /** What is on its way, and how to give it up. */
  flight: { id: ClientId; giveUp: AbortController } | null;
};

const lanes = new Map<MemberId, SendLane>();

/** Empties the lane to a partner; without a wait, if one is under way. */
export async function empty(partner: MemberId): Promise<void> {
  const lane = lanes.get(partner) ?? { ...newLane(), flight: null };
  lanes.set(partner, lane);
  await work(lane, `outbox ${partner}`, () => sendAll(partner, lane));
}

/** Retries at once, because there may be a connection again. */
export function wakeLanes(): void {
  for (const { wake } of lanes.values()) wake?.();
}

/** Stops all lanes after a logout. */
export function leaveLanes(): void {
  for (const { flight, wake } of lanes.values()) {
    flight?.giveUp.abort();
    wake?.();
  }
}

/** Aborts a send that the member discards, without waiting for an answer. */
export function giveUp({ partner, client_id }: PendingSend): void {
  const lane = lanes.get(partner);
  if (lane?.flight?.id === client_id) lane.flight.giveUp.abort();
  lane?.wake?.();
}

async function sendAll(partner: MemberId, lane: SendLane): Promise<void> {
  for (;;) {
    const next = await firstWaiting(partner);
    if (!next || isOffline()) return;
    const pause = await attempt(next, lane);
    if (pause === null) {
      lane.failures = 0;
      continue;
    }
    lane.failures += 1;
    if (next.state.kind !== 'withdrawn' && isMine(next)) show(next, { kind: 'queued' });
    await nap(lane, pause);
  }
}

async function firstWaiting(partner: MemberId): Promise<PendingSend | undefined> {
  const owner = ownerNow();
  if (owner === null) return undefined;
  return (await sendsOf(owner)).find((send) => send.partner === partner && send.state.kind !== 'refused');
}

/** Takes a send one step further. Gives the time to wait when the same has to be tried again. */
async function attempt(next: PendingSend, lane: SendLane): Promise<number | null> {
  if (next.state.kind === 'withdrawn') return withdraw(next, lane);
  // From here on the message may have left this browser.
  if (next.untried && !(await changeSend(next, (kept) => ({ ...kept, untried: false })))) return null;
  show(next, lane.failures > 0 ? { kind: 'queued' } : onItsWay(next));
  const flight = { id: next.client_id, giveUp: new AbortController() };
  lane.flight = flight;
  const { signal } = flight.giveUp;
  const outcome = needsUpload(next) ? await upload(next, signal) : await deliver(next, signal);
  lane.flight = null;
  // Aborted: by now it is kept as withdrawn, and is settled as that.
  if (signal.aborted && outcome === null) return null;
  return settled(next, outcome, lane);
}

/** Acts on an outcome. */
async function settled(written: PendingSend, outcome: Outcome, lane: SendLane): Promise<number | null> {
  if (outcome && 'sent' in outcome) {
    showAccepted(written, outcome.sent);
    await dropSend(written, outcome.sent);
    return null;
  }
  // After a logout the send is either removed or left as it was.
  if (!isMine(written)) return null;
  if (outcome && 'uploaded' in outcome) {
    const { uploaded } = outcome;
    await changeSend(written, (kept) => ({ ...kept, content: uploaded }));
    return null;
  }
  const pause = retryAfter(outcome, lane.failures);
  if (pause !== null || !outcome) return pause;
  const { refused } = outcome;
  const content = refused.code === 'invalid' ? withoutUpload(written.content) : written.content;
  const kept = await changeSend(written, (before) =>
    before.state.kind === 'withdrawn' || refused.code === 'called_off'
      ? null
      : { ...before, content, state: { kind: 'refused', refusal: refused } },
  );
  if (kept) show(kept);
  else hide(written.client_id);
  if (refused.code === 'price_changed') void reloadSettings();
  return null;
}

async function withdraw(send: PendingSend, lane: SendLane): Promise<number | null> {
  try {
    await settleWithdrawn(send);
    return null;
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusal : null;
    // Whatever the answer was, the send is not settled.
    return retryAfter(refusal && { refused: refusal }, lane.failures) ?? retryAfter(null, lane.failures);
  }
}

/** Finds out what became of a send that its member has given up, and sees to it that nothing comes of it any more. */
export async function settleWithdrawn(send: PendingSend): Promise<void> {
  const sent = await callOff(send.client_id);
  if (sent) {
    showAccepted(send, sent);
  } else {
    hide(send.client_id);
    discardPhoto(send);
  }
  await dropSend(send, sent ?? undefined);
}

export function discardPhoto({ content }: PendingSend): void {
  // Should this fail, the server forgets photos that were never sent by itself.
  if (content.kind === 'photo' && content.uploaded !== undefined) deletePhoto(content.uploaded).catch(() => undefined);
}
