import { create } from 'zustand';

export type Notice = {
  id: number;
  text: string;
  /** What can be done about it, such as undoing it. */
  action?: { word: string; onChoose: () => void };
};

type Notices = {
  /** What a reader hears next. */
  spoken: string;
  /** What stands on the screen for a moment. */
  shown: readonly Notice[];
};

/** Long enough to read two lines twice. */
const SHOWN_MS = 6000;
/** Time to decide as well, and to get there by keyboard. */
const OFFERED_MS = 12_000;

export const useNotices = create<Notices>()(() => ({ spoken: '', shown: [] }));

let lastId = 0;

/** Says a sentence to screen readers only. */
export function announce(text: string): void {
  // The same sentence twice would be no change of the live region, and not be read: a trailing space is a change.
  useNotices.setState(({ spoken }) => ({ spoken: spoken === text ? `${text} ` : text }));
}

/** Shows a sentence for a moment, and says it. `action` is offered beside it. */
export function notify(text: string, action?: Notice['action']): void {
  const id = ++lastId;
  const notice = { id, text, ...(action && { action }) };
  useNotices.setState(({ shown }) => ({ shown: [...shown, notice] }));
  announce(action ? `${text}. ${action.word}` : text);
  setTimeout(() => dismiss(id), action ? OFFERED_MS : SHOWN_MS);
}

/** Takes a notice off the screen. */
export function dismiss(id: number): void {
  useNotices.setState(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) }));
}
