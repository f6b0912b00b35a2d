import { fetchLedger } from '../../api/ledger';
import type { Chat, Ledger } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';
import { onChange } from '../../stores/on-change';
import { resource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { withNewest, withOlder } from './merge';

export const ledger = resource({
  fetch: (_: 'mine', signal, cursor): Promise<Ledger> => fetchLedger(signal, cursor),
  follow: (_, invalidate) => [
    onChange(
      useSession,
      ({ user }) => user?.credits,
      () => invalidate('beginning'),
    ),
    // Entries bear the names of members, as far as those are to be seen.
    onChange(useChats, (s) => (s.isLoaded ? available(s.chats) : undefined), invalidate),
  ],
  pages: { cursorOf: ({ next_cursor }) => next_cursor, append: withOlder, prepend: withNewest },
});

/** With whom the member has conversations and who can be seen, as one value to be compared. */
function available(chats: ReadonlyMap<number, Chat>): string {
  const partners = [...chats.values()].flatMap(({ profile }) => (profile.status === 'unavailable' ? [] : profile.id));
  return partners.sort((a, b) => a - b).join(' ');
}
