import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Far enough that fast scrolling does not reach the edge before the rows arrive. */
const MARGIN = '800px 0px';

type Edge = {
  scroller: RefObject<HTMLElement | null>;
  rows: unknown;
  /** Whether there is anything beyond the edge. */
  isOpen: boolean;
  onNear: () => void;
};

/** Calls `onNear` when the element comes near the view, and again after `rows` changed while it is still there. */
export function useEdge({ scroller, rows, isOpen, onNear }: Edge): RefObject<HTMLLIElement | null> {
  const edge = useRef<HTMLLIElement>(null);
  const look = useRef<(() => void) | null>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = edge.current;
    if (!element || !isOpen) return;
    let isNear = false;
    const observer = new IntersectionObserver(
      (entries) => {
        isNear = entries.at(-1)?.isIntersecting ?? false;
        if (isNear) near();
      },
      { root: scroller.current, rootMargin: MARGIN },
    );
    observer.observe(element);
    // The observer reports an element that comes near, but not one that stays near. Only observing it anew reports
    // that, at the cost of a measurement.
    look.current = () => {
      if (!isNear) return;
      observer.unobserve(element);
      observer.observe(element);
    };
    return () => {
      look.current = null;
      observer.disconnect();
    };
  }, [scroller, isOpen]);
  useEffect(() => look.current?.(), [rows]);
  return edge;
}
