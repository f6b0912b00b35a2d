import type { ReactNode } from 'react';
import { create } from 'zustand';

/** The author of a notice: the name for screen readers, and the element on the screen. */
export type Speaker = { name: string; shown: ReactNode };

export type Notice = {
  id: number;
  text: string;
  from?: Speaker;
  /** What can be done about it, such as undoing it. */
  action?: { word: string; onChoose: () => void };
};

type Notices = {
  /** The next announcement for screen readers. */
  spoken: string;
  /** The notices on the screen. */
  shown: readonly Notice[];
};

/** Long enough to read two lines twice. */
const SHOWN_MS = 6000;
/** Time to decide as well, and to get there by keyboard. */
const OFFERED_MS = 12_000;

export const useNotices = create<Notices>()(() => ({ spoken: '', shown: [] }));

let lastId = 0;

/** Announces a sentence to screen readers only. */
export function announce(text: string): void {
  // The same sentence twice would be no change of the live region, and not be read: a trailing space is a change.
  useNotices.setState(({ spoken }) => ({ spoken: spoken === text ? `${text} ` : text }));
}

/** Shows a sentence for a moment, and announces it. `action` is offered beside it. Returns the id for `dismiss`. */
export function notify(text: string, action?: Notice['action'], from?: Speaker): number {
  const id = ++lastId;
  const notice = { id, text, ...(action && { action }), ...(from && { from }) };
  useNotices.setState(({ shown }) => ({ shown: [...shown, notice] }));
  const spoken = from ? `${from.name}: ${text}` : text;
  announce(action ? `${sentence(spoken)} ${action.word}` : spoken);
  setTimeout(() => dismiss(id), action ? OFFERED_MS : SHOWN_MS);
  return id;
}

/** A reader makes a pause where a sentence ends. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Takes a notice off the screen. */
export function dismiss(id: number): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) }));
}
