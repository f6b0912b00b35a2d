/** The chats' part of an update. */
import type { Chat, Chats, ConversationId, Sync, Totals } from '../../api/wire.gen';
import type { Thread } from '../../stores/messages';
import type { Base, Durable } from './state';
import { without } from './maps';
import { clearedUpTo } from './thread';

/** Applies the next frame; `null` if it needs data that did not arrive. */
export function chatsAfter(base: Base, frame: Durable): Base | null {
  switch (frame.type) {
    case 'user':
      return base;
    case 'like':
    case 'likes_seen':
    case 'like_gone':
      return { ...base, totals: totalsOf(base, frame.totals) };
    case 'chat':
      return withChats(base, withChat(base.chats, frame.chat), frame.totals, frame.rev);
    case 'chat_gone':
      return {
        ...base,
        totals: totalsOf(base, frame.totals),
        chats: without(base.chats, frame.conversation),
        threads: without(base.threads, frame.conversation),
      };
    case 'read':
    case 'edited': {
      const known = base.chats.get(frame.chat.conversation.id);
      const totals = totalsOf(base, frame.totals);
      if (!known) return { ...base, totals };
      const isLast = frame.type === 'edited' && frame.message.seq === known.last_message?.seq;
      const chat = { ...known, ...frame.chat, ...(isLast && { last_message: frame.message }) };
      return { ...base, totals, chats: withChat(base.chats, chat) };
    }
    case 'message': {
      const profile = frame.profile ?? base.chats.get(frame.chat.conversation.id)?.profile;
      if (!profile) return null;
      const chats = withChat(base.chats, { ...frame.chat, profile, last_message: frame.message });
      return { ...base, totals: totalsOf(base, frame.totals), chats };
    }
  }
}

export function chatsFrom(base: Base, { chats, totals, rev }: Chats): Base {
  if (rev < base.chatsRev) return base;
  return withChats(base, new Map(chats.map((chat) => [chat.conversation.id, chat])), totals, rev);
}

export function chatsSynced(base: Base, sync: Sync): Base {
  if (sync.rev < base.chatsRev) return base;
  const chats = new Map(sync.reset ? [] : base.chats);
  for (const chat of sync.chats) chats.set(chat.conversation.id, chat);
  for (const gone of sync.gone) chats.delete(gone);
  return withChats(base, chats, sync.totals, sync.rev);
}

function withChats(base: Base, chats: Base['chats'], totals: Totals, chatsRev: number): Base {
  return { ...base, totals: totalsOf(base, totals), chats, threads: within(base.threads, chats), chatsRev };
}

function totalsOf({ totals }: Base, { unread }: Totals): Totals {
  return unread === totals.unread ? totals : { ...totals, unread };
}

/** Threads of the conversations that exist, from where they were cleared. */
function within(threads: Base['threads'], chats: Base['chats']): ReadonlyMap<ConversationId, Thread> {
  const kept = new Map<ConversationId, Thread>();
  for (const [id, thread] of threads) {
    const chat = chats.get(id);
    const left = chat && clearedUpTo(thread, chat.cleared_seq);
    if (left) kept.set(id, left);
  }
  return kept;
}

function withChat(chats: Base['chats'], chat: Chat): Base['chats'] {
  return new Map(chats).set(chat.conversation.id, chat);
}
