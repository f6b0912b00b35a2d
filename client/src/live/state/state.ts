/** The base: the state that the updates of the server add up to. */
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
  Reacted,
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

export type Update =
  | { kind: 'frame'; frame: Durable }
  | { kind: 'sync'; sync: Sync }
  | { kind: 'user'; answer: UserAnswer }
  | { kind: 'chats'; answer: Chats }
  | { kind: 'likes'; answer: Likes }
  | { kind: 'sent'; sent: Sent }
  /** A message that the member has changed, as it is now. */
  | { kind: 'changed'; answer: Pick<Reacted, 'message' | 'rev'> }
  /** Messages of a conversation, whose existence the page proves. */
  | { kind: 'page'; page: ChatPage; chat: ChatState }
  /** Messages of a conversation that changed after an edit, of those after a place. */
  | { kind: 'edits'; request: { conversation: ConversationId; since: number; after: Seq }; answer: Edits }
  /** From this page itself: messages that it keeps no longer. */
  | { kind: 'evict'; conversations: readonly ConversationId[] }
  /** From this browser itself: what an earlier page kept, until the server is heard. */
  | { kind: 'kept'; base: Base }
  /** A heartbeat, or the answer to a write: there is something as new as `rev`. */
  | { kind: 'rev'; rev: Rev };

/**
 * Three parts can be loaded apart from each other (`user.php`, `chats.php`, `likes.php`), so each knows the revision
 * it is from. Of `totals`, `unread` belongs to the chats and `new_likes` to the likes.
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
  /** The newest revision known to exist. */
  newestRev: Rev;
};

/** Older than any revision. */
const NOT_LOADED = -1;

export const NOTHING: Base = {
  epoch: null,
  userRev: NOT_LOADED,
  chatsRev: NOT_LOADED,
  likesRev: NOT_LOADED,
  user: null,
  totals: { unread: 0, new_likes: 0 },
  chats: new Map(),
  threads: new Map(),
  likes: new Map(),
  held: [],
  newestRev: NOT_LOADED,
};

/** The revision up to which everything has been applied. */
export function revOf(base: Base): Rev {
  return Math.min(base.userRev, base.chatsRev, base.likesRev);
}

/** Something newer exists than what has been applied. */
export function isBehind(base: Base): boolean {
  return base.newestRev > revOf(base);
}

/** Where a sync goes on from; nothing before the first snapshot. */
export function resumePoint(base: Base): { rev: Rev; epoch: string } | undefined {
  return base.epoch === null || revOf(base) === NOT_LOADED ? undefined : { rev: revOf(base), epoch: base.epoch };
}

/** Whether a part has come at all. */
export function isLoaded(rev: Rev): boolean {
  return rev !== NOT_LOADED;
}
