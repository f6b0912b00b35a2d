import { type RefObject, useEffect, useEffectEvent } from 'react';
import { scrolling } from '../../platform/motion';

/** Far enough to be meant, as a part of the card's width. */
const FAR = 0.3;
/** Quick enough to be meant, however short; pixels a millisecond. */
const QUICK = 0.5;
/** A tap wanders by less. */
const TAP_PX = 8;
/** What scrolls a card without a finger, such as a trackpad, has come to rest after so long. */
const REST_MS = 100;

export type Way = 'left' | 'right';

type Drag = { rail: HTMLElement; at: number };
type MouseDrag = Drag & { pointer: number; x: number; y: number; isSideways: boolean };

/**
 * The card on top of a stack, drawn aside; `onLeave` hears which way, if it was meant, and says whether the card leaves.
 * It is then shown leaving from where it is, and comes back otherwise.
 *
 * Each card lies on a rail, which scrolls: a finger does that without a word to the page, so that the card follows it
 * however busy a slow phone is. The mouse scrolls the rail by its movements.
 *
 * The stack listens, and not the card: one that flies away does not keep the finger from the next one. It lets no
 * movement through to React, which would take a slow phone half a frame for each.
 */
export function useDrag(stack: RefObject<HTMLElement | null>, onLeave: (way: Way) => boolean) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = stack.current;
    if (!element) return;
    let mouse: MouseDrag | null = null;
    let touch: Drag | null = null;
    let resting: ReturnType<typeof setTimeout> | undefined;

    const begin = (at = 0): Drag | null => {
      const rail = element.querySelector<HTMLElement>('[data-is=top]');
      return rail && { rail, at };
    };
    const end = ({ rail, at }: Drag, now = Infinity) => {
      const x = drawn(rail);
      const isFar = Math.abs(x) > FAR * (rail.firstElementChild?.clientWidth ?? 0);
      const isQuick = Math.abs(x) > 3 * TAP_PX && Math.abs(x) > QUICK * (now - at);
      if ((!isFar && !isQuick) || !leave(x < 0 ? 'left' : 'right')) comeBack(rail);
    };

    const onDown = (event: PointerEvent) => {
      const drag = event.pointerType === 'mouse' && event.button === 0 ? begin(event.timeStamp) : null;
      if (drag) mouse = { ...drag, pointer: event.pointerId, x: event.clientX, y: event.clientY, isSideways: false };
    };
    const onMove = (event: PointerEvent) => {
      event.stopPropagation();
      if (mouse?.pointer !== event.pointerId) return;
      const [x, y] = [event.clientX - mouse.x, event.clientY - mouse.y];
      if (!mouse.isSideways) {
        if (Math.hypot(x, y) < TAP_PX) return;
        if (Math.abs(x) <= Math.abs(y)) {
          mouse = null;
          return;
        }
        mouse.isSideways = true;
        element.setPointerCapture(event.pointerId);
      }
      mouse.rail.scrollLeft = mouse.rail.clientWidth - x;
    };
    const onUp = (event: PointerEvent) => {
      if (mouse?.pointer !== event.pointerId) return;
      if (mouse.isSideways) end(mouse, event.timeStamp);
      mouse = null;
    };
    // Whatever interrupts a gesture decides about nobody.
    const onCancel = () => {
      const drag = mouse ?? touch;
      if (drag && drawn(drag.rail) !== 0) comeBack(drag.rail);
      mouse = touch = null;
    };

    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 0) touch ??= begin(event.timeStamp);
      else if (touch) {
        if (drawn(touch.rail) !== 0) end(touch, event.timeStamp);
        touch = null;
      }
    };

    const onRest = () => {
      const drag = mouse || touch ? null : begin();
      if (drag && drawn(drag.rail) !== 0) end(drag);
    };
    const onScroll = ({ target }: Event) => {
      if (!TURNS_BY_ITSELF && target instanceof HTMLElement) turn(target);
      clearTimeout(resting);
      resting = setTimeout(onRest, REST_MS);
    };

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', onUp, { signal });
    for (const type of ['touchstart', 'touchend'] as const)
      element.addEventListener(type, onTouch, { signal, passive: true });
    element.addEventListener('touchcancel', onCancel, { signal });
    // A finger's pointer is cancelled whenever it scrolls, which is its way to draw a card.
    element.addEventListener('pointercancel', (event) => event.pointerType === 'mouse' && onCancel(), { signal });
    element.addEventListener('scroll', onScroll, { signal, passive: true, capture: true });
    return () => {
      listening.abort();
      clearTimeout(resting);
    };
  }, [stack]);
}

/** By how many pixels a card is drawn to the right; to the left it is below zero. */
function drawn({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(clientWidth - scrollLeft);
}

/** Puts a card at once to where it belongs. */
export function place(rail: HTMLElement): void {
  rail.scrollTo({ left: rail.clientWidth, behavior: 'instant' });
}

function comeBack(rail: HTMLElement): void {
  rail.scrollTo({ left: rail.clientWidth, behavior: scrolling() });
}

/** Where an animation may follow how far something is scrolled, the style sheet turns the card and shows its signs. */
const TURNS_BY_ITSELF = CSS.supports('animation-timeline', '--rail');

/** Does by hand what the animations of the style sheet do where the browser knows them. */
function turn(rail: HTMLElement): void {
  const card = rail.firstElementChild;
  if (!(card instanceof HTMLElement)) return;
  const part = drawn(rail) / Math.max(rail.clientWidth, 1);
  card.style.rotate = `calc(var(--move) * ${part} * var(--turn))`;
  for (const sign of card.querySelectorAll<HTMLElement>('[data-sign]')) {
    const shown = (sign.dataset.sign === 'like' ? part : -part) / FAR;
    sign.style.opacity = String(Math.min(1, Math.max(0, shown)));
  }
}
