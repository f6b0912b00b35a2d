import { call } from './http';
import type { ChangeUser, LogIn, UserAnswer } from './wire.gen';

export function fetchUser(): Promise<UserAnswer> {
  return call('GET', 'user.php');
}

export function postLogIn(body: LogIn): Promise<UserAnswer> {
  return call('POST', 'user.php', { body });
}

export function putUser(body: ChangeUser): Promise<UserAnswer> {
  return call('PUT', 'user.php', { body });
}
