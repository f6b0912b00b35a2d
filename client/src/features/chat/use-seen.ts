import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConversationId, MemberId, Seq } from '../../api/wire.gen';
import { keepRead } from '../../live/state/store';
import { pagesBetween } from '../../live/state/thread';
import type { Thread } from '../../stores/messages';

type Seen = { conversation: ConversationId | null; thread: Thread; me: MemberId; following: boolean };

/**
 * Marks messages as read while they are visible: the page is shown and the log is scrolled to its end. Returns the
 * number of the partner's messages that have arrived since that was last the case.
 */
export function useSeen({ conversation, thread, me, following }: Seen): number {
  const isSeeing = useIsPageShown() && following;
  /** The last message that was visible when the page was hidden or the reader scrolled up. */
  const [seen, setSeen] = useState<Seq | null>(null);
  if (isSeeing && seen !== null) setSeen(null);
  if (!isSeeing && seen === null) setSeen(thread.to);
  useEffect(() => (isSeeing && conversation !== null ? keepRead(conversation) : undefined), [isSeeing, conversation]);
  return seen === null ? 0 : theirsAfter(thread, seen, me);
}

function theirsAfter(thread: Thread, seq: Seq, me: MemberId): number {
  const later = pagesBetween(thread, seq + 1, thread.to).flatMap(({ messages }) => messages);
  return later.filter((message) => message.seq > seq && message.sender !== me).length;
}

function useIsPageShown(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
  );
}
