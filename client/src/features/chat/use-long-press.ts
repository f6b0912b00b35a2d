import { type DOMAttributes, type TouchEvent, useRef } from 'react';

/** The same duration as the browsers' own long press. */
const LONG_MS = 500;
/** A finger at rest still moves by a few pixels. */
const STILL_PX = 10;

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number; isLong: boolean };

export type LongPress = Pick<
  DOMAttributes<HTMLElement>,
  'onTouchStart' | 'onTouchMove' | 'onTouchEnd' | 'onTouchCancel' | 'onContextMenu'
>;

/** Calls `onLong` after a long press on the element, and cancels the click that follows. */
export function useLongPress(onLong: () => void): LongPress {
  const press = useRef<Press | null>(null);

  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  const start = ({ touches }: TouchEvent) => {
    end();
    const touch = touches[0];
    if (!touch || touches.length > 1) return;
    const timer = setTimeout(() => {
      if (!press.current) return;
      press.current.isLong = true;
      onLong();
    }, LONG_MS);
    press.current = { timer, x: touch.clientX, y: touch.clientY, isLong: false };
  };

  return {
    onTouchStart: start,
    onTouchMove: ({ touches }) => {
      const touch = touches[0];
      if (!press.current || !touch) return;
      if (Math.hypot(touch.clientX - press.current.x, touch.clientY - press.current.y) > STILL_PX) end();
    },
    onTouchEnd: (event) => {
      if (press.current?.isLong) event.preventDefault();
      end();
    },
    onTouchCancel: end,
    onContextMenu: (event) => {
      if (press.current) event.preventDefault();
    },
  };
}
