/** What the server has told so far. */
import type {
  Chat,
  ChatPage,
  Chats,
  ChatState,
  ConversationId,
  Edits,
  Like,
  Likes,
  MemberId,
  Retracted,
  Rev,
  Sent,
  Seq,
  ServerFrame,
  Sync,
  Totals,
  User,
  UserAnswer,
} from '../../api/wire.gen';
import type { Thread } from '../../stores/messages';

/** A frame with a revision, which must not be lost. */
export type Durable = Extract<
  ServerFrame,
  { type: 'message' | 'edited' | 'read' | 'chat' | 'chat_gone' | 'like' | 'likes_seen' | 'like_gone' | 'user' }
>;

export type Told =
  | { by: 'frame'; frame: Durable }
  | { by: 'sync'; sync: Sync }
  | { by: 'user'; answer: UserAnswer }
  | { by: 'chats'; answer: Chats }
  | { by: 'likes'; answer: Likes }
  | { by: 'sent'; sent: Sent }
  | { by: 'retracted'; answer: Retracted }
  /** Messages of a conversation, which the page says is there. */
  | { by: 'page'; page: ChatPage; chat: ChatState }
  /** Messages of a conversation that changed after an edit, of those after a place. */
  | { by: 'edits'; asked: { conversation: ConversationId; since: number; after: Seq }; answer: Edits }
  /** Nobody told this: messages that the page keeps no longer. */
  | { by: 'let go'; conversations: readonly ConversationId[] }
  /** A heartbeat, or the answer to a write: there is something as new as `rev`. */
  | { by: 'rev'; rev: Rev };

/**
 * Three parts can be told apart from each other (`user.php`, `chats.php`, `likes.php`), so each knows the revision it
 * is from. Of `totals`, `unread` belongs to the chats and `new_likes` to the likes.
 */
export type Base = {
  epoch: string | null;
  userRev: Rev;
  chatsRev: Rev;
  likesRev: Rev;
  user: User | null;
  totals: Totals;
  chats: ReadonlyMap<ConversationId, Chat>;
  threads: ReadonlyMap<ConversationId, Thread>;
  /** By the other's profile. */
  likes: ReadonlyMap<MemberId, Like>;
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
  likesRev: UNTOLD,
  user: null,
  totals: { unread: 0, new_likes: 0 },
  chats: new Map(),
  threads: new Map(),
  likes: new Map(),
  held: [],
  heard: UNTOLD,
};

/** The revision up to which everything has been applied. */
export function revOf(base: Base): Rev {
  return Math.min(base.userRev, base.chatsRev, base.likesRev);
}

/** Something newer exists than what has been applied. */
export function isBehind(base: Base): boolean {
  return base.heard > revOf(base);
}

/** Where a sync goes on from; nothing before the first snapshot. */
export function resumePoint(base: Base): { rev: Rev; epoch: string } | undefined {
  return base.epoch === null || revOf(base) === UNTOLD ? undefined : { rev: revOf(base), epoch: base.epoch };
}

/** Whether a part has been told at all. */
export function isTold(rev: Rev): boolean {
  return rev !== UNTOLD;
}
