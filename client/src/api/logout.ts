import { call } from './http';

/** The answer removes the cookies, also when the socket has reported the end of the session before it. */
export function postLogout(): Promise<unknown> {
  return call('POST', 'logout.php', { idempotent: true, outlivesSession: true });
}
