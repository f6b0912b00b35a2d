import { isCalledOff, isReacted, isRetracted, isSent } from './checks.gen';
import { call } from './http';
import type { CalledOff, CallOff, React, Reacted, Retract, Retracted, Send, Sent, Unreact } from './wire.gen';

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

/** Sets or changes one's own reaction to a message. */
export function putReaction(react: React): Promise<Reacted> {
  return call('PUT', 'reaction.php', { body: react, is: isReacted });
}

/** Takes one's own reaction back. */
export function deleteReaction(unreact: Unreact): Promise<Reacted> {
  return call('DELETE', 'reaction.php', { body: unreact, is: isReacted });
}
