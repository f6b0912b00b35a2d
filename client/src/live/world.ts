/** The one place where pushed state is kept and handed on to the stores. */
import { createStore } from 'zustand/vanilla';
import { useChats } from '../stores/chats';
import { useMessages } from '../stores/messages';
import { takeUser, useSession } from '../stores/session';
import { apply, type Base, NOTHING, type Told } from './apply';
import { type Overlay, settle, UNTOUCHED, view } from './overlay';

type World = { base: Base; overlay: Overlay };

export const world = createStore<World>(() => ({ base: NOTHING, overlay: UNTOUCHED }));

/** Takes in what the server told. */
export function tell(told: Told): void {
  world.setState(({ base, overlay }) => {
    const next = apply(base, told);
    return next === base ? {} : { base: next, overlay: settle(next, overlay) };
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
  useMessages.setState(useMessages.getInitialState());
}

world.subscribe(({ base, overlay: laid }, before) => {
  const { user, chats, order, totals, pending } = view(base, laid);
  // Revisions of another epoch cannot be compared.
  if (base.epoch !== before.base.epoch) useSession.setState({ rev: base.userRev });
  if (user) takeUser(user, base.userRev);

  const shown = useChats.getState();
  useChats.setState({
    told: base.chatsRev >= 0,
    chats,
    order: sameOrder(order, shown.order) ? shown.order : order,
    totals: sameTotals(totals, shown.totals) ? shown.totals : totals,
  });
  const here = useMessages.getState();
  if (here.threads !== base.threads || here.pending !== pending) {
    useMessages.setState({ threads: base.threads, pending });
  }
});

function sameOrder(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, place) => id === b[place]);
}

function sameTotals(a: { unread: number; new_likes: number }, b: { unread: number; new_likes: number }): boolean {
  return a.unread === b.unread && a.new_likes === b.new_likes;
}
