import { call } from './http';

/** The answer takes the cookies away, also when the socket has told before it that the session is over. */
export function postLogout(): Promise<unknown> {
  return call('POST', 'logout.php', { idempotent: true, outlivesSession: true });
}
