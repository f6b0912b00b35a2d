import { isSync } from './checks.gen';
import { call } from './http';
import type { Rev, Sync } from './wire.gen';

/** Everything after `since`; all there is without one. */
export function fetchSync(since?: { rev: Rev; epoch: string }): Promise<Sync> {
  return call('GET', 'sync.php', { query: { since: since?.rev, epoch: since?.epoch }, is: isSync });
}
