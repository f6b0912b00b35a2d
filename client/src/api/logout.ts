import { call } from './http';

export function postLogout(): Promise<unknown> {
  return call('POST', 'logout.php', { idempotent: true });
}
