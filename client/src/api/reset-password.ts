import { call } from './http';
import type { NewPassword, ResetPassword } from './wire.gen';

/** Asks for a mail with a link to set a new password. */
export function postResetPassword(body: ResetPassword): Promise<unknown> {
  return call('POST', 'reset-password.php', { body });
}

/** Sets a new password by the token of the link. */
export function putNewPassword(body: NewPassword): Promise<unknown> {
  return call('PUT', 'reset-password.php', { body });
}
