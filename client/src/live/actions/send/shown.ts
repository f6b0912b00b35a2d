/** Whose outbox this page has, and what of it is on the screen. */
import type { ClientId, MemberId, Sent } from '../../../api/wire.gen';
import { useConnection } from '../../../stores/connection';
import { noteConversation, type PendingSend, type PendingState } from '../../../stores/messages';
import { needsUpload } from './deliver';
import { type Operation, operationsOf, withOperation } from '../../state/operations';
import { liveStore, operate, receive } from '../../state/store';

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
  return operationsOf(liveStore.getState().operations, 'send').map(({ send }) => send);
}

export function show(send: PendingSend, state: PendingState = send.state): void {
  if (isMine(send)) operate((all) => withOperation(all, shownAs(send, state)));
}

export function hide(client_id: ClientId): void {
  operate((all) => all.filter((one) => one.kind !== 'send' || one.send.client_id !== client_id));
}

export function showAccepted(written: PendingSend, sent: Sent): void {
  if (!isMine(written)) return;
  const { credits, free_left, rev } = sent;
  const wallet: Operation = { kind: 'wallet', credits, free_left, rev };
  operate((all) => [shownAs(written, { kind: 'sent', sent }), wallet].reduce(withOperation, all));
  receive({ kind: 'sent', sent });
  noteConversation(written.partner, sent.message.conversation);
}

/** A send has no revision here: it is shown until its message is in the thread. */
function shownAs(send: PendingSend, state: PendingState): Operation {
  return { kind: 'send', send: { ...send, state }, rev: null };
}
