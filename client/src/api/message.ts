import { call } from './http';
import type { Retract, Retracted, Send, Sent } from './wire.gen';

/** Its `client_id` makes it safe to repeat. */
export function postMessage(send: Send): Promise<Sent> {
  return call('POST', 'message.php', { body: send, idempotent: true });
}

/** Takes back a message of one's own; a repeat gets the same answer. */
export function deleteMessage(retract: Retract): Promise<Retracted> {
  return call('DELETE', 'message.php', { body: retract });
}
