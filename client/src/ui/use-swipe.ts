import { type HTMLAttributes, type PointerEvent, type RefObject, useRef } from 'react';

/** Far enough to be meant, however slow. */
const FAR_PX = 80;
/** Quick enough to be meant, however short; pixels a millisecond. */
const QUICK = 0.45;
/** A tap wanders by less. */
const TAP_PX = 8;

type Ways = { left: () => void; right: () => void; down: () => void };
type Drag = { pointer: number; x: number; y: number; at: number };

type Swipe = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onClickCapture'
>;

/**
 * Swipes by distance or by speed; `element` goes along with the finger. With two fingers the browser zooms, which is no
 * swipe, and what a swipe ends on is not clicked.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, ways: Ways): Swipe {
  const drag = useRef<Drag | null>(null);
  const farthest = useRef(0);

  const place = (x: number, y: number) => {
    element.current?.style.setProperty('translate', x === 0 && y === 0 ? null : `${x}px ${y}px`);
  };
  const end = () => {
    drag.current = null;
    place(0, 0);
  };
  const way = (event: PointerEvent, from: Drag): (() => void) | null => {
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    const ms = Math.max(event.timeStamp - from.at, 1);
    const isMeant = (px: number) => px > FAR_PX || (px > TAP_PX * 2 && px / ms > QUICK);
    if (Math.abs(x) > Math.abs(y)) return isMeant(Math.abs(x)) ? (x < 0 ? ways.left : ways.right) : null;
    return y > 0 && isMeant(y) ? ways.down : null;
  };

  return {
    onPointerDown: (event) => {
      farthest.current = 0;
      if (!event.isPrimary) {
        end();
        return;
      }
      drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    },
    onPointerMove: (event) => {
      const from = drag.current;
      if (from?.pointer !== event.pointerId) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      farthest.current = Math.max(farthest.current, Math.hypot(x, y));
      if (Math.abs(x) > Math.abs(y)) place(x, 0);
      else place(0, Math.max(y, 0));
    },
    onPointerUp: (event) => {
      const from = drag.current;
      if (from?.pointer !== event.pointerId) return;
      const go = way(event, from);
      end();
      go?.();
    },
    onPointerCancel: end,
    onClickCapture: (event) => {
      if (farthest.current > TAP_PX) event.stopPropagation();
    },
  };
}
