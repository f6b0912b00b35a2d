import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Chat, ConversationId, MemberId, Seq } from '../../api/wire.gen';
import { markRead } from '../../live/actions/read';
import type { Thread } from '../../stores/messages';

type Seen = {
  conversation: ConversationId | null;
  chat: Chat | undefined;
  thread: Thread;
  me: MemberId;
  following: boolean;
};

/**
 * Marks as read what the reader has before the eyes: the page is shown and the log is at its end. Gives how many
 * messages of the other came that the reader has not had there.
 */
export function useSeen({ conversation, chat, thread, me, following }: Seen): number {
  const isSeeing = useIsPageShown() && following;
  const [seen, setSeen] = useState(thread.to);
  if (isSeeing && seen !== thread.to) setSeen(thread.to);
  useEffect(() => {
    if (isSeeing && conversation !== null && chat) markRead(conversation, thread.to);
  }, [isSeeing, conversation, thread.to, chat]);
  return isSeeing ? 0 : theirsAfter(thread, seen, me);
}

function theirsAfter({ pages }: Thread, seq: Seq, me: MemberId): number {
  const later = pages.filter(({ messages }) => (messages.at(-1)?.seq ?? 0) > seq).flatMap(({ messages }) => messages);
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
