/** The one place where pushed state is kept, and published to the stores that screens read. */
import { createStore } from 'zustand/vanilla';
import type { ConversationId, Totals } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';
import { useLikes } from '../../stores/likes';
import { useMessages } from '../../stores/messages';
import { useModals } from '../../stores/modals';
import { takeUser, useSession } from '../../stores/session';
import { apply } from './apply';
import {
  NO_OPERATIONS,
  type Operation,
  type Operations,
  operationsOf,
  reconcile,
  withoutAnswers,
  withReads,
} from './operations';
import { type Base, isLoaded, NOTHING, type Update } from './state';
import { isSameList, view, viewSends, viewThreads } from './view';
import { viewLikes } from './view-likes';

type LiveState = {
  base: Base;
  operations: Operations;
  /** Conversations that are visible up to their end, with the number of screens that show each. */
  reading: ReadonlyMap<ConversationId, number>;
};

const EMPTY: LiveState = { base: NOTHING, operations: NO_OPERATIONS, reading: new Map() };

export const liveStore = createStore<LiveState>(() => EMPTY);

/** Takes in what came from the server. */
export function receive(update: Update): void {
  liveStore.setState(({ base, operations, reading }) => {
    const next = apply(base, update);
    if (next === base) return {};
    const isOtherEpoch = base.epoch !== null && next.epoch !== base.epoch;
    const remaining = reconcile(next, isOtherEpoch ? withoutAnswers(operations) : operations);
    return { base: next, operations: withReads(next, reading.keys(), remaining) };
  });
}

/**
 * From now on the messages of a conversation are read as they come, until the returned function is called. They are so
 * in the step that brings them: marked after they were rendered, they would have the page rendered twice, with badges
 * and title that change and change back.
 */
export function keepRead(conversation: ConversationId): () => void {
  countReaders(conversation, 1);
  return () => countReaders(conversation, -1);
}

function countReaders(conversation: ConversationId, step: 1 | -1): void {
  liveStore.setState(({ base, operations, reading: before }) => {
    const reading = new Map(before);
    const count = (before.get(conversation) ?? 0) + step;
    if (count > 0) reading.set(conversation, count);
    else reading.delete(conversation);
    return { reading, operations: withReads(base, reading.keys(), operations) };
  });
}

/** Changes the list of what the member did. */
export function operate(change: (operations: Operations) => Operations): void {
  liveStore.setState(({ base, operations }) => ({ operations: reconcile(base, change(operations)) }));
}

/** Forgets everything: another member, or nobody, is here. */
export function resetState(): void {
  liveStore.setState(({ reading }) => ({ ...EMPTY, reading }));
  useChats.setState(useChats.getInitialState());
  useLikes.setState(useLikes.getInitialState());
  useMessages.setState(useMessages.getInitialState());
  useModals.setState(useModals.getInitialState());
}

liveStore.subscribe((now, before) => {
  publishLikes(now, before);
  publishChats(now, before);
  publishMessages(now, before);
});

function publishChats(now: LiveState, before: LiveState): void {
  const { base } = now;
  // Revisions of another epoch cannot be compared.
  if (base.epoch !== before.base.epoch) useSession.setState({ rev: base.userRev });
  const { user, chats, order, unread } = view(base, now.operations);
  if (user) takeUser(user, base.userRev);

  const shown = useChats.getState();
  useChats.setState({
    isLoaded: isLoaded(base.chatsRev),
    chats,
    order: isSameList(order, shown.order) ? shown.order : order,
    totals: totalsWith(shown.totals, { unread }),
  });
}

function publishLikes(now: LiveState, before: LiveState): void {
  // Most updates are about chats, and members may have hundreds of likes.
  if (hasSameLikes(now.base, before.base) && hasSame(now, before, 'like', 'see like')) return;
  const { newLikes, ...likes } = viewLikes(now.base, now.operations);
  useLikes.setState({ isLoaded: isLoaded(now.base.likesRev), ...likes });
  useChats.setState(({ totals }) => ({ totals: totalsWith(totals, { new_likes: newLikes }) }));
}

function hasSameLikes(now: Base, before: Base): boolean {
  const isSameLoad = now.likes === before.likes && isLoaded(now.likesRev) === isLoaded(before.likesRev);
  return isSameLoad && now.totals.new_likes === before.totals.new_likes;
}

function publishMessages(now: LiveState, before: LiveState): void {
  if (now.base.threads !== before.base.threads || !hasSame(now, before, 'retract', 'react')) {
    useMessages.setState({ threads: viewThreads(now.base.threads, now.operations) });
  }
  if (!hasSame(now, before, 'send')) {
    useMessages.setState(({ pending }) => ({ pending: viewSends(now.operations, pending) }));
  }
}

function hasSame(now: LiveState, before: LiveState, ...kinds: Operation['kind'][]): boolean {
  if (now.operations === before.operations) return true;
  return isSameList(operationsOf(now.operations, ...kinds), operationsOf(before.operations, ...kinds));
}

function totalsWith(totals: Totals, part: Partial<Totals>): Totals {
  const next = { ...totals, ...part };
  return next.unread === totals.unread && next.new_likes === totals.new_likes ? totals : next;
}
