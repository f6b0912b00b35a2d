import { useState, useSyncExternalStore } from 'react';
import type { MemberId } from '../../api/wire.gen';

type Comparison = {
  /** Members shown before who are still in the list, in the order in which they were shown. */
  kept: readonly MemberId[];
  /** Members who have not been shown yet, in the order of the latest list. */
  fresh: readonly MemberId[];
};

export function compareOrder(shown: readonly MemberId[], latest: readonly MemberId[]): Comparison {
  const known = new Set(shown);
  const present = new Set(latest);
  return { kept: shown.filter((id) => present.has(id)), fresh: latest.filter((id) => !known.has(id)) };
}

/** Beyond this scroll offset the reader looks at cards that a new card at the top would push out of place. */
const SCROLLED_DOWN_PX = 160;

/**
 * The order of the cards while they are on the screen. A new card is inserted at the top, but only while the page is
 * scrolled to its top; until then it is held back and counted. All other cards keep their places, so that no card
 * moves while a reader is about to press it.
 */
export function useStableOrder(latest: readonly MemberId[]): { order: readonly MemberId[]; held: number } {
  const [shown, setShown] = useState(latest);
  const isAtTop = useSyncExternalStore(onScroll, () => scrollY < SCROLLED_DOWN_PX);
  const { kept, fresh } = compareOrder(shown, latest);
  if (fresh.length === 0 || !isAtTop) return { order: kept, held: fresh.length };
  const order = [...fresh, ...kept];
  setShown(order);
  return { order, held: 0 };
}

function onScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
