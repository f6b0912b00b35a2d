import { type HTMLAttributes, type PointerEvent, type RefObject, useRef } from 'react';

/** Far enough to be meant, as a part of the card's width. */
const FAR = 0.3;
/** Quick enough to be meant, however short; pixels a millisecond. */
const QUICK = 0.5;
/** A tap wanders by less. */
const TAP_PX = 8;
/** How far a card turns when it is drawn over its whole width. */
const TURN_DEG = 14;

type Drag = { pointer: number; x: number; y: number; at: number; isSideways: boolean | null };

type Handlers = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onClickCapture'
>;

/**
 * A card that is drawn aside with a finger or the mouse; `onLeave` hears where it was let go, if it was meant. While it
 * is drawn only `translate`, `rotate` and the opacity of the two signs change, which need no layout and no painting.
 */
export function useDrag(
  card: RefObject<HTMLElement | null>,
  onLeave: (way: 'left' | 'right', x: number) => void,
): Handlers {
  const drag = useRef<Drag | null>(null);
  const wasDrawn = useRef(false);

  const place = (x: number | null) => {
    const { current: element } = card;
    if (!element) return;
    const part = x === null ? 0 : x / Math.max(element.clientWidth, 1);
    element.toggleAttribute('data-drawn', x !== null);
    element.style.setProperty('translate', x === null ? null : `${x}px 0`);
    element.style.setProperty('rotate', x === null ? null : `${part * TURN_DEG}deg`);
    for (const sign of element.querySelectorAll<HTMLElement>('[data-sign]'))
      sign.style.opacity = String(Math.min(1, Math.max(0, (sign.dataset.sign === 'like' ? part : -part) / FAR)));
  };

  const end = () => {
    drag.current = null;
    place(null);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    if (from?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (from.isSideways === null) {
      if (Math.hypot(x, y) < TAP_PX) return;
      from.isSideways = Math.abs(x) > Math.abs(y);
      // What begins upwards or downwards scrolls the card's text.
      if (!from.isSideways) {
        drag.current = null;
        return;
      }
      wasDrawn.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    place(x);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current;
    if (from?.pointer !== event.pointerId) return;
    const x = event.clientX - from.x;
    const speed = x / Math.max(event.timeStamp - from.at, 1);
    const isMeant =
      Math.abs(x) > FAR * event.currentTarget.clientWidth || (Math.abs(x) > 3 * TAP_PX && Math.abs(speed) > QUICK);
    const wasSideways = from.isSideways === true;
    end();
    if (wasSideways && isMeant) onLeave(x < 0 ? 'left' : 'right', x);
  };

  return {
    onPointerDown: (event) => {
      wasDrawn.current = false;
      if (!event.isPrimary || event.button !== 0) {
        end();
        return;
      }
      drag.current = {
        pointer: event.pointerId,
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        isSideways: null,
      };
    },
    onPointerMove,
    onPointerUp,
    onPointerCancel: end,
    onClickCapture: (event) => {
      if (wasDrawn.current) event.stopPropagation();
    },
  };
}
