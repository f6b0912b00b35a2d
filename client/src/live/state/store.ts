/** The one place where pushed state is kept and handed on to the stores. */
import { createStore } from 'zustand/vanilla';
import type { Totals } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';
import { useLikes } from '../../stores/likes';
import { useMessages } from '../../stores/messages';
import { useModals } from '../../stores/modals';
import { takeUser, useSession } from '../../stores/session';
import { apply } from './apply';
import { type Base, isTold, NOTHING, type Told } from './state';
import { type Overlay, settle, UNTOUCHED, view, withoutAnswers } from './overlay';
import { viewLikes } from './overlay-likes';
import { threadsAfter } from './overlay-retractions';

type World = { base: Base; overlay: Overlay };

export const world = createStore<World>(() => ({ base: NOTHING, overlay: UNTOUCHED }));

/** Takes in what the server told. */
export function tell(told: Told): void {
  world.setState(({ base, overlay }) => {
    const next = apply(base, told);
    if (next === base) return {};
    const laid = base.epoch === null || next.epoch === base.epoch ? overlay : withoutAnswers(overlay);
    return { base: next, overlay: settle(next, laid) };
  });
}

/** Lays what the member did over what the server told. */
export function overlay(change: (overlay: Overlay) => Partial<Overlay>): void {
  world.setState(({ base, overlay: before }) => ({ overlay: settle(base, { ...before, ...change(before) }) }));
}

/** Forgets everything: another member, or nobody, is here. */
export function clearWorld(): void {
  world.setState({ base: NOTHING, overlay: UNTOUCHED });
  useChats.setState(useChats.getInitialState());
  useLikes.setState(useLikes.getInitialState());
  useMessages.setState(useMessages.getInitialState());
  useModals.setState(useModals.getInitialState());
}

world.subscribe((now, before) => {
  showLikes(now, before);
  showChats(now, before);
  showMessages(now, before);
});

function showChats({ base, overlay: laid }: World, before: World): void {
  const { user, chats, order, unread } = view(base, laid);
  // Revisions of another epoch cannot be compared.
  if (base.epoch !== before.base.epoch) useSession.setState({ rev: base.userRev });
  if (user) takeUser(user, base.userRev);

  const shown = useChats.getState();
  useChats.setState({
    told: isTold(base.chatsRev),
    chats,
    order: isSameOrder(order, shown.order) ? shown.order : order,
    totals: totalsWith(shown.totals, { unread }),
  });
}

function showLikes(now: World, before: World): void {
  if (isSameLikes(now, before)) return;
  const { newLikes, ...likes } = viewLikes(now.base, now.overlay);
  useLikes.setState({ told: isTold(now.base.likesRev), ...likes });
  useChats.setState(({ totals }) => ({ totals: totalsWith(totals, { new_likes: newLikes }) }));
}

/** Most news is about chats, and members may have hundreds of likes. */
function isSameLikes({ base, overlay: laid }: World, { base: past, overlay: lay }: World): boolean {
  const isSameTold = base.likes === past.likes && isTold(base.likesRev) === isTold(past.likesRev);
  return (
    isSameTold && base.totals.new_likes === past.totals.new_likes && laid.acts === lay.acts && laid.seen === lay.seen
  );
}

function showMessages({ base, overlay: laid }: World, before: World): void {
  if (base.threads !== before.base.threads || laid.retractions !== before.overlay.retractions) {
    useMessages.setState({ threads: threadsAfter(base.threads, laid.retractions) });
  }
  if (laid.pending !== before.overlay.pending) useMessages.setState({ pending: laid.pending });
}

function totalsWith(totals: Totals, part: Partial<Totals>): Totals {
  const next = { ...totals, ...part };
  return next.unread === totals.unread && next.new_likes === totals.new_likes ? totals : next;
}

function isSameOrder(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, place) => id === b[place]);
}
