import { call } from './http';
import type { AskExport, ChangePassword, DeleteAccount, EndSession, Reactivate, Sessions } from './wire.gen';

/** Deletes the member's account, which ends every session. */
export function deleteAccount(body: DeleteAccount): Promise<unknown> {
  // The socket may report the end of the session before this call is answered.
  return call('DELETE', 'account.php', { body, outlivesSession: true });
}

/** A large answer is made while it is sent, and the password has to be checked before it. */
const EXPORT_PATIENCE_MS = 30_000;

/** Everything that the site holds of the member. */
export function postExport(body: AskExport): Promise<object> {
  return call('POST', 'export.php', { body, patienceMs: EXPORT_PATIENCE_MS });
}

/** Brings a deleted account back by the token of the mail's link. */
export function postReactivate(body: Reactivate): Promise<unknown> {
  return call('POST', 'reactivate.php', { body });
}

/** Changes the password, which ends all other sessions. */
export function putPassword(body: ChangePassword): Promise<unknown> {
  return call('PUT', 'password.php', { body });
}

export function fetchSessions(signal: AbortSignal): Promise<Sessions> {
  return call('GET', 'sessions.php', { signal });
}

/** Ends the session that is named, or all others. */
export function deleteSessions(body: EndSession): Promise<Sessions> {
  return call('DELETE', 'sessions.php', { body });
}
