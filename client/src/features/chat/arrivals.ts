/** Messages of others that came while the page was open. */
import type { Chat, ConversationId } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';

type ChatMap = ReadonlyMap<ConversationId, Chat>;

/** Who writes five lines in a row is told of twice, not five times. */
export const PAUSE_MS = 5000;

/** The chats in which somebody else wrote, by what changed: it does not matter by which way the change came. */
export function arrivalsIn(before: ChatMap, now: ChatMap): Chat[] {
  const changed = [...now.values()].filter((chat) => chat !== before.get(chat.conversation.id));
  return changed.filter((chat) => {
    const { conversation, last_message: last, num_unread_messages: unread, last_seq } = chat;
    // What the member wrote leaves nothing unread; what was taken back cannot be read any more.
    if (!last || unread === 0 || last.kind === 'retracted') return false;
    const known = before.get(conversation.id);
    // A chat that comes back, as of somebody who is blocked no more, brings its old messages along.
    return known ? last_seq > known.last_seq : last.sent_at > newestIn(before);
  });
}

function newestIn(chats: ChatMap): number {
  return [...chats.values()].reduce((newest, { last_message }) => Math.max(newest, last_message?.sent_at ?? 0), 0);
}

/** Tells of chats with new messages, of all at once that came within a pause, as they are then. */
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
