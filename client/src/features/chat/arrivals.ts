/** Messages of others that came while the page was open. */
import type { Chat, ConversationId } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';

type ChatMap = ReadonlyMap<ConversationId, Chat>;

/** Five messages in a row from one sender make two notices instead of five. */
export const PAUSE_MS = 5000;

/**
 * The chats with a new message of the other member. They are found by comparing two states, so it does not matter
 * whether a frame, a poll or a sync brought the change.
 */
export function arrivalsIn(before: ChatMap, now: ChatMap): Chat[] {
  const changed = [...now.values()].filter((chat) => chat !== before.get(chat.conversation.id));
  return changed.filter((chat) => {
    const { conversation, last_message: last, num_unread_messages: unread, last_seq } = chat;
    // A message of the member's own leaves nothing unread, and one that was taken back cannot be read any more.
    if (!last || unread === 0 || last.kind === 'retracted') return false;
    const known = before.get(conversation.id);
    // A chat that returns, for instance after an unblock, brings its old messages along: these are not new.
    return known ? last_seq > known.last_seq : last.sent_at > newestIn(before);
  });
}

function newestIn(chats: ChatMap): number {
  return [...chats.values()].reduce((newest, { last_message }) => Math.max(newest, last_message?.sent_at ?? 0), 0);
}

/**
 * Reports chats with new messages: the first at once, and those that follow within a pause together at its end, in
 * their state at that moment.
 */
export function watchArrivals(report: (chats: readonly Chat[]) => void): () => void {
  const waiting = new Set<ConversationId>();
  let pause: ReturnType<typeof setTimeout> | undefined;

  const reportWaiting = () => {
    pause = undefined;
    const { chats } = useChats.getState();
    const unread = [...waiting].flatMap((id) => chats.get(id) ?? []).filter((chat) => chat.num_unread_messages > 0);
    waiting.clear();
    if (unread.length === 0) return;
    report(unread);
    pause = setTimeout(reportWaiting, PAUSE_MS);
  };

  const stop = useChats.subscribe((now, before) => {
    if (!before.isLoaded || now.chats === before.chats) return;
    for (const { conversation } of arrivalsIn(before.chats, now.chats)) waiting.add(conversation.id);
    if (waiting.size > 0 && pause === undefined) reportWaiting();
  });
  return () => {
    stop();
    clearTimeout(pause);
  };
}
