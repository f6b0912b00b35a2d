/**
 * What the server told, put together. Pure: the same tellings in any order, lost, late or doubled, end in the same
 * state as a fresh load, once the newest revision has been told.
 *
 * The member's record and the chats can be told apart (`user.php`, `chats.php`), so each part knows the revision it
 * is from. A part never goes back: what is older than the part is dropped.
 */
import type {
  Chat,
  ChatPage,
  Chats,
  ChatState,
  ConversationId,
  Message,
  Rev,
  Sent,
  Seq,
  ServerFrame,
  Sync,
  Totals,
  User,
  UserAnswer,
} from '../api/wire.gen';
import type { Thread } from '../stores/messages';
import { clearedUpTo, emptyThread, extend } from './thread';

/** A frame with a revision, which must not be lost. */
export type Durable = Extract<ServerFrame, { type: 'message' | 'read' | 'chat_gone' | 'user' }>;

export type Told =
  | { by: 'frame'; frame: Durable }
  | { by: 'sync'; sync: Sync }
  | { by: 'user'; answer: UserAnswer }
  | { by: 'chats'; answer: Chats }
  | { by: 'sent'; sent: Sent }
  /** Messages of a conversation, which the page says is there. */
  | { by: 'page'; page: ChatPage; chat: ChatState }
  /** A heartbeat, or the answer to a write: there is something as new as `rev`. */
  | { by: 'rev'; rev: Rev };

export type Base = {
  epoch: string | null;
  userRev: Rev;
  chatsRev: Rev;
  user: User | null;
  totals: Totals;
  chats: ReadonlyMap<ConversationId, Chat>;
  threads: ReadonlyMap<ConversationId, Thread>;
  /** Frames that came before the ones they follow. */
  held: readonly Durable[];
  /** The newest revision heard of. */
  heard: Rev;
};

/** Before the first word: older than any revision. */
const UNTOLD = -1;

export const NOTHING: Base = {
  epoch: null,
  userRev: UNTOLD,
  chatsRev: UNTOLD,
  user: null,
  totals: { unread: 0, new_likes: 0 },
  chats: new Map(),
  threads: new Map(),
  held: [],
  heard: UNTOLD,
};

/** The revision up to which everything has been applied. */
export function revOf(base: Base): Rev {
  return Math.min(base.userRev, base.chatsRev);
}

/** Something newer exists than what has been applied. */
export function isBehind(base: Base): boolean {
  return base.heard > revOf(base);
}

/** Where a sync goes on from; nothing before the first snapshot. */
export function resumePoint(base: Base): { rev: Rev; epoch: string } | undefined {
  return base.epoch === null || revOf(base) === UNTOLD ? undefined : { rev: revOf(base), epoch: base.epoch };
}

export function apply(base: Base, told: Told): Base {
  switch (told.by) {
    case 'frame':
      return applyFrame(hear(base, told.frame.rev), told.frame);
    case 'sync':
      return release(applySync(base, told.sync));
    case 'user':
      return release(applyUser(hear(base, told.answer.rev), told.answer));
    case 'chats':
      return release(applyChats(hear(base, told.answer.rev), told.answer));
    case 'sent':
      return withMessage(hear(base, told.sent.rev), told.sent.message, clearedSeq(base, told.sent.message));
    case 'page':
      return withPage(hear(base, told.page.rev), told);
    case 'rev':
      return hear(base, told.rev);
  }
}

function hear(base: Base, rev: Rev): Base {
  return rev > base.heard ? { ...base, heard: rev } : base;
}

function applyFrame(base: Base, frame: Durable): Base {
  const known =
    frame.type === 'message' ? withMessage(base, frame.message, clearedAsOf(base, frame.rev, frame.chat)) : base;
  const next = revOf(known) + 1;
  if (frame.rev < next) return known;
  if (frame.rev > next) return { ...known, held: [...known.held, frame] };
  return release(advance(known, frame));
}

/** Up to where a chat is deleted. What is older than the chats knows less of that than they do. */
function clearedAsOf(base: Base, rev: Rev, chat: ChatState): Seq | null {
  return rev > base.chatsRev ? chat.cleared_seq : (base.chats.get(chat.conversation.id)?.cleared_seq ?? null);
}

/** Applies held frames whose turn has come and forgets those that came too late. */
function release(base: Base): Base {
  let current = base;
  for (;;) {
    const next = current.held.find((frame) => frame.rev === revOf(current) + 1);
    if (!next) break;
    const advanced = advance(current, next);
    if (revOf(advanced) === revOf(current)) break;
    current = advanced;
  }
  const held = current.held.filter((frame) => frame.rev > revOf(current));
  return held.length === current.held.length ? current : { ...current, held };
}

/** Applies the frame that follows: to each part that is not already newer. */
function advance(base: Base, frame: Durable): Base {
  const chats = frame.rev > base.chatsRev ? chatsAfter(base, frame) : base;
  // A new conversation whose other member was not told: only a sync can show it.
  if (!chats) return base;
  const user = frame.rev > base.userRev ? userAfter(base.user, frame) : base.user;
  return {
    ...chats,
    user,
    chatsRev: Math.max(base.chatsRev, frame.rev),
    userRev: Math.max(base.userRev, frame.rev),
  };
}

function chatsAfter(base: Base, frame: Durable): Base | null {
  switch (frame.type) {
    case 'user':
      return base;
    case 'chat_gone':
      return {
        ...base,
        totals: frame.totals,
        chats: without(base.chats, frame.conversation),
        threads: without(base.threads, frame.conversation),
      };
    case 'read': {
      const known = base.chats.get(frame.chat.conversation.id);
      const chats = known ? withChat(base.chats, { ...known, ...frame.chat }) : base.chats;
      return { ...base, totals: frame.totals, chats };
    }
    case 'message': {
      const profile = frame.profile ?? base.chats.get(frame.chat.conversation.id)?.profile;
      if (!profile) return null;
      const chats = withChat(base.chats, { ...frame.chat, profile, last_message: frame.message });
      return { ...base, totals: frame.totals, chats };
    }
  }
}

function userAfter(user: User | null, frame: Durable): User | null {
  if (frame.type === 'user') return frame.user;
  return frame.type === 'message' && frame.wallet && user ? { ...user, ...frame.wallet } : user;
}

function applySync(base: Base, sync: Sync): Base {
  const otherEpoch = base.epoch !== null && sync.epoch !== base.epoch;
  // Asked before the database was restored, answered after: the next one says `reset`.
  if (otherEpoch && !sync.reset) return base;

  const start = otherEpoch ? { ...NOTHING } : base;
  const heard = Math.max(start.heard, sync.rev);
  const user = sync.user && sync.rev >= start.userRev ? sync.user : start.user;
  const told = { ...start, epoch: sync.epoch, heard, user, userRev: Math.max(start.userRev, sync.rev) };
  if (sync.rev < start.chatsRev) return told;

  const chats = new Map(sync.reset ? [] : start.chats);
  for (const chat of sync.chats) chats.set(chat.conversation.id, chat);
  for (const gone of sync.gone) chats.delete(gone);
  return { ...told, totals: sync.totals, chats, threads: within(start.threads, chats), chatsRev: sync.rev };
}

function applyUser(base: Base, { user, rev }: UserAnswer): Base {
  return rev < base.userRev ? base : { ...base, user, userRev: rev };
}

function applyChats(base: Base, answer: Chats): Base {
  if (answer.rev < base.chatsRev) return base;
  const chats = new Map(answer.chats.map((chat) => [chat.conversation.id, chat]));
  const threads = within(base.threads, chats);
  return { ...base, totals: answer.totals, chats, threads, chatsRev: answer.rev };
}

function withPage(base: Base, { page, chat }: Extract<Told, { by: 'page' }>): Base {
  const { id } = chat.conversation;
  const cleared = clearedAsOf(base, page.rev, chat);
  // Deleted since the page was asked for.
  if (cleared === null) return base;
  const known = base.threads.get(id);
  const messages = page.messages.filter(({ seq }) => seq > cleared);
  const stretch = { messages, moreBefore: page.more_before && messages.length === page.messages.length };
  const thread = extend(known && clearedUpTo(known, cleared), stretch) ?? emptyThread(cleared);
  return thread === known ? base : { ...base, threads: new Map(base.threads).set(id, thread) };
}

/**
 * A message is the same for ever, so it joins its thread whenever it comes, if it is the next one there. `cleared` is
 * up to where the chat was deleted, if that is known: what follows it begins a thread.
 */
function withMessage(base: Base, message: Message, cleared: Seq | null): Base {
  const known = base.threads.get(message.conversation);
  const thread = known && cleared !== null ? clearedUpTo(known, cleared) : known;
  const before = thread ? thread.to : cleared;
  if (before === null || message.seq !== before + 1) return base;
  const extended = extend(thread, { messages: [message], moreBefore: false });
  return extended ? { ...base, threads: new Map(base.threads).set(message.conversation, extended) } : base;
}

function clearedSeq(base: Base, message: Message): Seq | null {
  const chat = base.chats.get(message.conversation);
  if (chat) return chat.cleared_seq;
  return message.seq === 1 ? 0 : null;
}

/** Threads of the conversations that exist, from where they were cleared. */
function within(
  threads: Base['threads'],
  chats: ReadonlyMap<ConversationId, Chat>,
): ReadonlyMap<ConversationId, Thread> {
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

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
