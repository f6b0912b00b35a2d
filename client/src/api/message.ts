import { call } from './http';
import type { Send, Sent } from './wire.gen';

/** Its `client_id` makes it safe to repeat. */
export function postMessage(send: Send): Promise<Sent> {
  return call('POST', 'message.php', { body: send, idempotent: true });
}
