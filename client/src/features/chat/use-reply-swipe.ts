import { type TouchEvent, useRef } from 'react';
import type { LongPress } from './use-long-press';

/** So far a finger goes before it is a swipe, and not a tap or the beginning of scrolling. */
const MEANT_PX = 12;
/** From here on letting go replies. */
const FAR_PX = 56;
/** The message follows the finger no further. */
const FARTHEST_PX = 72;

type Swipe = { x: number; y: number; dx: number; state: 'open' | 'swiping' | 'other' };

/** Adds a swipe to the right, which replies, to the touches of a message. Up and down scrolls as before. */
export function useReplySwipe(touches: LongPress, onReply: () => void): LongPress {
  const swipe = useRef<Swipe | null>(null);

  const move = (event: TouchEvent<HTMLElement>, from: Swipe) => {
    const touch = event.touches[0];
    if (!touch || event.touches.length > 1) {
      from.state = 'other';
    } else {
      const [dx, dy] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)];
      if (from.state === 'open' && Math.max(Math.abs(dx), dy) > MEANT_PX) from.state = dx > dy ? 'swiping' : 'other';
      from.dx = Math.min(Math.max(dx, 0), FARTHEST_PX);
    }
    const goes = from.state === 'swiping';
    event.currentTarget.style.setProperty('translate', goes ? `${from.dx}px` : null);
  };
  const end = (event: TouchEvent<HTMLElement>) => {
    event.currentTarget.style.removeProperty('translate');
    const last = swipe.current;
    swipe.current = null;
    return last?.state === 'swiping' && last.dx >= FAR_PX;
  };

  return {
    ...touches,
    onTouchStart: (event) => {
      touches.onTouchStart?.(event);
      const touch = event.touches[0];
      swipe.current = touch ? { x: touch.clientX, y: touch.clientY, dx: 0, state: 'open' } : null;
    },
    onTouchMove: (event) => {
      touches.onTouchMove?.(event);
      if (swipe.current) move(event, swipe.current);
    },
    onTouchEnd: (event) => {
      touches.onTouchEnd?.(event);
      if (end(event)) onReply();
    },
    onTouchCancel: (event) => {
      touches.onTouchCancel?.(event);
      end(event);
    },
  };
}
