/**
 * What the member did and the server has not yet told back, laid over what it told. Each thing falls away by itself
 * once the base has caught up with it, and a failure only takes it away: nothing has to be restored.
 */
import type { Chat, ClientId, ConversationId, MemberId, Rev, Seq, User } from '../../api/wire.gen';
import { chatWith } from '../../stores/chats';
import type { PendingSend } from '../../stores/messages';
import type { Base } from './state';
import { filtered } from './maps';
import { type LikesOverlay, settleLikes } from './overlay-likes';
import { chatAfter, type Retractions, settleRetractions } from './overlay-retractions';

export type Overlay = LikesOverlay & {
  /** Read up to here. */
  reads: ReadonlyMap<ConversationId, Seq>;
  /** Deleted up to here. */
  gone: ReadonlyMap<ConversationId, Seq>;
  retractions: Retractions;
  /** What an accepted send, or one taken back, left in the purse. */
  wallet: { credits: number; free_left: number; rev: Rev } | null;
  /** By partner; the sends of one stand in the order they were written. */
  pending: Pending;
};

type Pending = ReadonlyMap<MemberId, readonly PendingSend[]>;

/** Where the message of a send is looked for. */
const RECENT_PAGES = 2;

export const UNTOUCHED: Overlay = {
  reads: new Map(),
  gone: new Map(),
  retractions: [],
  wallet: null,
  pending: new Map(),
  acts: new Map(),
  seen: new Map(),
};

export type View = {
  user: User | null;
  chats: ReadonlyMap<ConversationId, Chat>;
  /** Newest first. */
  order: readonly ConversationId[];
  unread: number;
};

/** The overlay without what the base knows by now. */
export function settle(base: Base, overlay: Overlay): Overlay {
  const reads = filtered(overlay.reads, (id, seq) => (base.chats.get(id)?.read_seq ?? seq) < seq);
  const gone = filtered(overlay.gone, (id, seq) => (base.chats.get(id)?.cleared_seq ?? seq) < seq);
  const wallet = overlay.wallet && overlay.wallet.rev > base.userRev ? overlay.wallet : null;
  const retractions = settleRetractions(base, overlay.retractions);
  return { reads, gone, retractions, wallet, pending: unsettled(base, overlay.pending), ...settleLikes(base, overlay) };
}

/** After a restored backup the revisions of answers mean nothing: only what is still to be sent stands. */
export function withoutAnswers({ pending }: Overlay): Overlay {
  return { ...UNTOUCHED, pending };
}

export function view(base: Base, overlay: Overlay): View {
  const chats = new Map<ConversationId, Chat>();
  let { unread } = base.totals;
  for (const [id, chat] of base.chats) {
    const shown = shownChat(chatAfter(chat, overlay.retractions), overlay);
    if (shown) chats.set(id, shown);
    unread -= chat.num_unread_messages - (shown?.num_unread_messages ?? 0);
  }
  return {
    user: base.user && overlay.wallet ? { ...base.user, ...purseOf(overlay.wallet) } : base.user,
    chats,
    order: newestFirst(chats, overlay.pending),
    unread: Math.max(0, unread),
  };
}

function purseOf({ credits, free_left }: NonNullable<Overlay['wallet']>) {
  return { credits, free_left };
}

/** Adds a send, or puts it in the place of the one with its `client_id`. */
export function withPending(pending: Pending, send: PendingSend): Pending {
  const others = (pending.get(send.partner) ?? []).filter((other) => other.client_id !== send.client_id);
  const sends = [...others, send].sort((a, b) => (a.client_id < b.client_id ? -1 : 1));
  return new Map(pending).set(send.partner, sends);
}

export function withoutPending(pending: Pending, client_id: ClientId): Pending {
  return keepPending(pending, (send) => send.client_id !== client_id);
}

/** A message stands in its thread as soon as any tab has sent it; its answer may come later. */
function unsettled(base: Base, pending: Pending): Pending {
  return keepPending(pending, ({ client_id, partner, state }) => {
    if (state.kind === 'refused') return true;
    const id = state.kind === 'sent' ? state.sent.message.conversation : chatWith(base.chats, partner)?.conversation.id;
    const pages = (id === undefined ? undefined : base.threads.get(id))?.pages.slice(-RECENT_PAGES) ?? [];
    return !pages.some(({ messages }) => messages.some((message) => message.client_id === client_id));
  });
}

/** What does not change stays the same object, so that its rows are not drawn again. */
function keepPending(pending: Pending, keep: (send: PendingSend) => boolean): Pending {
  let kept = pending;
  for (const [partner, sends] of pending) {
    const left = sends.filter(keep);
    if (left.length === sends.length) continue;
    const next = new Map(kept);
    if (left.length > 0) next.set(partner, left);
    else next.delete(partner);
    kept = next;
  }
  return kept;
}

/** Chats as if they were read, by the chat they were made from: the same one each time, until that changes. */
const readCopies = new WeakMap<Chat, Chat>();

function shownChat(chat: Chat, overlay: Overlay): Chat | null {
  const id = chat.conversation.id;
  if ((overlay.gone.get(id) ?? 0) >= chat.last_seq) return null;
  const isRead = (overlay.reads.get(id) ?? 0) >= chat.last_seq;
  if (!isRead || chat.num_unread_messages === 0) return chat;
  let copy = readCopies.get(chat);
  if (!copy) {
    copy = { ...chat, num_unread_messages: 0 };
    readCopies.set(chat, copy);
  }
  return copy;
}

function newestFirst(chats: ReadonlyMap<ConversationId, Chat>, pending: Pending): readonly ConversationId[] {
  const newest = ({ profile, last_message }: Chat) =>
    Math.max(last_message?.sent_at ?? 0, pending.get(profile.id)?.at(-1)?.written_at ?? 0);
  return [...chats.values()]
    .map((chat) => ({ id: chat.conversation.id, at: newest(chat) }))
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .map(({ id }) => id);
}
