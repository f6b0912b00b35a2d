/** Whose outbox this page has, and what of it is on the screen. */
import type { ClientId, MemberId, Sent } from '../../../api/wire.gen';
import { useConnection } from '../../../stores/connection';
import { noteConversation, type PendingSend, type PendingState } from '../../../stores/messages';
import { needsUpload } from './deliver';
import { withoutPending, withPending } from '../../state/overlay';
import { overlay, tell, world } from '../../state/store';

let owner: MemberId | null = null;

export function setOwner(member: MemberId | null): void {
  owner = member;
}

export function ownerNow(): MemberId | null {
  return owner;
}

export function isMine(send: PendingSend): boolean {
  return send.owner === owner;
}

export function isOffline(): boolean {
  return useConnection.getState().status === 'offline';
}

export function onItsWay(send: PendingSend): PendingState {
  return { kind: needsUpload(send) ? 'uploading' : 'sending' };
}

export function shownSends(): PendingSend[] {
  return [...world.getState().overlay.pending.values()].flat();
}

export function show(send: PendingSend, state: PendingState = send.state): void {
  if (isMine(send)) overlay(({ pending }) => ({ pending: withPending(pending, { ...send, state }) }));
}

export function hide(client_id: ClientId): void {
  overlay(({ pending }) => ({ pending: withoutPending(pending, client_id) }));
}

export function showAccepted(written: PendingSend, sent: Sent): void {
  if (!isMine(written)) return;
  const { credits, free_left, rev } = sent;
  overlay((before) => ({
    pending: withPending(before.pending, { ...written, state: { kind: 'sent', sent } }),
    wallet: before.wallet && before.wallet.rev > rev ? before.wallet : { credits, free_left, rev },
  }));
  tell({ by: 'sent', sent });
  noteConversation(written.partner, sent.message.conversation);
}
