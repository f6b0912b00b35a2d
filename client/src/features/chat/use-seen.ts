import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConversationId, MemberId, Seq } from '../../api/wire.gen';
import { keepRead } from '../../live/state/store';
import { pagesBetween } from '../../live/state/thread';
import type { Thread } from '../../stores/messages';

type Seen = { conversation: ConversationId | null; thread: Thread; me: MemberId; following: boolean };

/**
 * Marks as read what the reader has before the eyes: the page is shown and the log is at its end. Gives how many
 * messages of the other came that the reader has not had there.
 */
export function useSeen({ conversation, thread, me, following }: Seen): number {
  const isSeeing = useIsPageShown() && following;
  /** Up to where the reader had read when they looked away. */
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
