import { call } from './http';
import type { DeleteAccount, Reactivate } from './wire.gen';

/** Deletes the member's account, which ends every session. */
export function deleteAccount(body: DeleteAccount): Promise<unknown> {
  // The socket may report the end of the session before this call is answered.
  return call('DELETE', 'account.php', { body, outlivesSession: true });
}

/** Brings a deleted account back by the token of the mail's link. */
export function postReactivate(body: Reactivate): Promise<unknown> {
  return call('POST', 'reactivate.php', { body });
}
