import { isCalledOff, isRetracted, isSent } from './checks.gen';
import { call } from './http';
import type { CalledOff, CallOff, Retract, Retracted, Send, Sent } from './wire.gen';

/** Its `client_id` makes it safe to repeat. */
export function postMessage(send: Send, signal?: AbortSignal): Promise<Sent> {
  return call('POST', 'message.php', { body: send, idempotent: true, signal, is: isSent });
}

/** Calls off a send whose outcome is not known; a repeat gets the same answer. */
export function deleteSend(body: CallOff): Promise<CalledOff> {
  return call('DELETE', 'send.php', { body, is: isCalledOff });
}

/** Takes back a message of one's own; a repeat gets the same answer. */
export function deleteMessage(retract: Retract): Promise<Retracted> {
  return call('DELETE', 'message.php', { body: retract, is: isRetracted });
}
