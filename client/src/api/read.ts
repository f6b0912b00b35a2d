import { isDone } from './checks.gen';
import { call } from './http';
import type { Done, Mark } from './wire.gen';

export function postRead(mark: Mark): Promise<Done> {
  return call('POST', 'read.php', { body: mark, idempotent: true, is: isDone });
}
