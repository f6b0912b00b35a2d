import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Far enough to be meant, as a part of the card's width. */
const FAR = 0.3;
/** Quick enough to be meant, however short; pixels a millisecond. */
const QUICK = 0.5;
/** A tap wanders by less. */
const TAP_PX = 8;
/** How far a card turns when it is drawn over its whole width. */
const TURN_DEG = 14;
/** In so many steps a sign appears. */
const SHADES = 5;

type Drag = {
  card: HTMLElement;
  width: number;
  signs: readonly HTMLElement[];
  pointer: number;
  x: number;
  y: number;
  at: number;
  isSideways: boolean | null;
};

/**
 * The card on top of a stack, drawn aside with a finger or the mouse; `onLeave` hears where it was let go, if it was
 * meant, and says whether it leaves: then it stays there until it is shown leaving. While it is drawn only `translate`
 * and `rotate` change, which need no layout and no painting, and now and then the opacity of the two signs.
 *
 * The stack listens, and not the card: one that flies away does not keep the finger from the next one. It listens by
 * itself, and lets nothing through to React, which would take a slow phone half a frame for each movement.
 */
export function useDrag(stack: RefObject<HTMLElement | null>, onLeave: (way: 'left' | 'right', x: number) => boolean) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = stack.current;
    if (!element) return;
    let drag: Drag | null = null;

    const end = () => {
      if (drag) letGo(drag.card);
      drag = null;
    };

    const onDown = (event: PointerEvent) => {
      end();
      const card = element.querySelector<HTMLElement>('[data-is=top]');
      if (!card || !event.isPrimary || event.button !== 0) return;
      const { pointerId: pointer, clientX: x, clientY: y, timeStamp: at } = event;
      const signs = [...card.querySelectorAll<HTMLElement>('[data-sign]')];
      drag = { card, width: Math.max(card.clientWidth, 1), signs, pointer, x, y, at, isSideways: null };
    };

    const onMove = (event: PointerEvent) => {
      event.stopPropagation();
      if (drag?.pointer !== event.pointerId) return;
      const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
      if (drag.isSideways === null) {
        if (Math.hypot(x, y) < TAP_PX) return;
        drag.isSideways = Math.abs(x) > Math.abs(y);
        // What begins upwards or downwards scrolls the card's text.
        if (!drag.isSideways) {
          drag = null;
          return;
        }
        // A finger keeps what it began on by itself.
        if (event.pointerType === 'mouse') element.setPointerCapture(event.pointerId);
      }
      place(drag, x);
    };

    const onUp = (event: PointerEvent) => {
      if (drag?.pointer !== event.pointerId) return;
      const x = event.clientX - drag.x;
      const speed = x / Math.max(event.timeStamp - drag.at, 1);
      const isFar = Math.abs(x) > FAR * drag.width;
      const isMeant = isFar || (Math.abs(x) > 3 * TAP_PX && Math.abs(speed) > QUICK);
      if (drag.isSideways && isMeant && leave(x < 0 ? 'left' : 'right', x)) drag = null;
      else end();
    };

    const keep = (event: Event) => event.stopPropagation();
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', onUp, { signal });
    element.addEventListener('pointercancel', end, { signal });
    element.addEventListener('touchmove', keep, { signal, passive: true });
    return () => listening.abort();
  }, [stack]);
}

function place({ card, width, signs }: Drag, x: number): void {
  const part = x / width;
  card.dataset.drawn ??= '';
  card.style.transform = `translateX(${x}px) rotate(${part * TURN_DEG}deg)`;
  for (const sign of signs) {
    const shown = Math.min(1, Math.max(0, (sign.dataset.sign === 'like' ? part : -part) / FAR));
    // In steps, as each is painted.
    sign.style.opacity = String(Math.round(shown * SHADES) / SHADES);
  }
}

/** From here on a card goes by itself, back to its place or away. */
export function letGo(card: HTMLElement): void {
  delete card.dataset.drawn;
  card.style.removeProperty('transform');
  for (const sign of card.querySelectorAll<HTMLElement>('[data-sign]')) sign.style.removeProperty('opacity');
}
