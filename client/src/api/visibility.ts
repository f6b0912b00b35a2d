import { isUserAnswer } from './checks.gen';
import { call } from './http';
import type { UserAnswer, Visibility } from './wire.gen';

export function putVisibility(invisible: boolean): Promise<UserAnswer> {
  const body: Visibility = { invisible };
  return call('PUT', 'visibility.php', { body, is: isUserAnswer });
}
