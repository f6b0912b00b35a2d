import { useState, useSyncExternalStore } from 'react';
import type { MemberId } from '../../api/wire.gen';

type Steady = {
  /** In the order they were shown before; who is gone is gone. */
  kept: readonly MemberId[];
  /** Who was not shown yet, in the order they were told. */
  fresh: readonly MemberId[];
};

export function steady(shown: readonly MemberId[], told: readonly MemberId[]): Steady {
  const known = new Set(shown);
  const here = new Set(told);
  return { kept: shown.filter((id) => here.has(id)), fresh: told.filter((id) => !known.has(id)) };
}

/** So far down, somebody looks at cards that a new one on top would push away. */
const LOOKING_DOWN_PX = 160;

/**
 * The order in which cards stand while they are on view. What is new comes in on top, but only while the top is what
 * one looks at; until then it is held back. Nothing else changes place under a reader's finger.
 */
export function useSteadyOrder(told: readonly MemberId[]): { order: readonly MemberId[]; held: number } {
  const [shown, setShown] = useState(told);
  const isAtTop = useSyncExternalStore(onScroll, () => scrollY < LOOKING_DOWN_PX);
  const { kept, fresh } = steady(shown, told);
  if (fresh.length === 0 || !isAtTop) return { order: kept, held: fresh.length };
  const order = [...fresh, ...kept];
  setShown(order);
  return { order, held: 0 };
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
