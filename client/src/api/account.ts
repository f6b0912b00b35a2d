import { call } from './http';
import type { AskExport, ChangePassword, EndSession, Sessions } from './wire.gen';

/** A large answer is made while it is sent, and the password has to be checked before it. */
const EXPORT_PATIENCE_MS = 30_000;

/** Everything that the site holds of the member. */
export function postExport(body: AskExport): Promise<object> {
  return call('POST', 'export.php', { body, patienceMs: EXPORT_PATIENCE_MS });
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
