import { fetchMembers } from '../../api/members';
import type { Members } from '../../api/wire.gen';
import { firstTracking } from '../../platform/tracking';
import { useChats } from '../../stores/chats';
import { onChange } from '../../stores/on-change';
import { resource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { filtersOf, isBegun } from './filters';

/** So long somebody who comes back finds the list as it was, and their place in it. */
const KEPT_MS = 10 * 60 * 1000;

/** Whom a search finds, by the query of its filters. */
export const found = resource<string, Members, string>({
  fetch: (key, signal, cursor) => {
    const query = new URLSearchParams(key);
    if (isBegun(filtersOf(query)) && useSession.getState().status === 'member') query.set('preferred', 'true');
    query.delete('any');
    const network = firstTracking()?.network;
    if (network !== undefined) query.set('network', network);
    return fetchMembers(query, signal, cursor);
  },
  freshMs: KEPT_MS,
  // Who was blocked is found no more. The chat of the two goes too, which is how this page notices it.
  follow: (_, invalidate) => [onChange(useChats, (s) => (s.isLoaded ? s.chats.size : undefined), invalidate)],
  pages: {
    cursorOf: ({ next_cursor }) => next_cursor ?? null,
    append: joined,
    prepend: (_, first) => first,
  },
});

/** The pages so far and the next one. Nobody is shown twice, even if the list has changed in between. */
export function joined(held: Members, page: Members): Members {
  const known = new Set(held.items.map(({ id }) => id));
  return { ...page, items: [...held.items, ...page.items.filter(({ id }) => !known.has(id))] };
}
