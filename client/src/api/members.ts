import { call } from './http';
import type { Members } from './wire.gen';

/** A page of the members whom these filters find; `cursor` is the `next_cursor` of the page before. */
export function fetchMembers(filters: URLSearchParams, signal: AbortSignal, cursor?: string): Promise<Members> {
  return call('GET', 'members.php', { query: { ...Object.fromEntries(filters), cursor }, signal });
}
