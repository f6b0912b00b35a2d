import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Early enough that a quick finger does not meet the edge. */
const MARGIN = '800px 0px';

/** Calls `onNear` when the element comes near the view, and again after `rows` changed while it is still there. */
export function useEdge(
  scroller: RefObject<HTMLElement | null>,
  rows: unknown,
  onNear: () => void,
): RefObject<HTMLLIElement | null> {
  const edge = useRef<HTMLLIElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!edge.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { root: scroller.current, rootMargin: MARGIN },
    );
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [scroller, rows]);
  return edge;
}
