import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { rovingTarget } from '../../ui/roving';

const BUTTONS = 'button[aria-haspopup="menu"]';

type MessageKeys = { list: RefObject<HTMLOListElement | null>; onKeyDown: (event: KeyboardEvent) => void };

/**
 * Of the buttons of hundreds of messages one is in the order of the tab key: that of the newest message, or the one
 * that has the focus. The arrow keys lead from message to message.
 */
export function useMessageKeys(): MessageKeys {
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const all = buttonsIn(list.current);
    const focused = all.find((button) => button === document.activeElement);
    makeReachable(all, focused ?? all.at(-1));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as Element).matches(BUTTONS)) return;
    const all = buttonsIn(list.current);
    const from = all.indexOf(event.target as HTMLElement);
    const to = rovingTarget(event.key, { from, count: all.length, along: 'column' });
    const next = to === null ? undefined : all[to];
    if (!next) return;
    event.preventDefault();
    makeReachable(all, next);
    next.focus();
  };
  return { list, onKeyDown };
}

function buttonsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];
}

function makeReachable(all: readonly HTMLElement[], reachable: HTMLElement | undefined): void {
  for (const button of all) {
    const tabIndex = button === reachable ? 0 : -1;
    if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
  }
}
