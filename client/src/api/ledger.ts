import { call } from './http';
import type { Ledger } from './wire.gen';

/** A page of the ledger, newest first; `cursor` is the `next_cursor` of the page before. */
export function fetchLedger(signal: AbortSignal, cursor?: number): Promise<Ledger> {
  return call('GET', 'ledger.php', { query: { cursor }, signal });
}
