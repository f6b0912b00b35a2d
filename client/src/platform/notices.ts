import { create } from 'zustand';

export type Notice = { id: number; text: string };

type Notices = {
  /** What a reader hears next. */
  spoken: string;
  /** What stands on the screen for a moment. */
  shown: readonly Notice[];
};

/** Long enough to read two lines twice. */
const SHOWN_MS = 6000;

export const useNotices = create<Notices>()(() => ({ spoken: '', shown: [] }));

let lastId = 0;

/** Says a sentence to screen readers only. */
export function announce(text: string): void {
  // The same sentence twice would be no change of the live region, and not be read: a trailing space is a change.
  useNotices.setState(({ spoken }) => ({ spoken: spoken === text ? `${text} ` : text }));
}

/** Shows a sentence for a moment, and says it. */
export function notify(text: string): void {
  const notice = { id: ++lastId, text };
  useNotices.setState(({ shown }) => ({ shown: [...shown, notice] }));
  announce(text);
  setTimeout(() => {
    useNotices.setState(({ shown }) => ({ shown: shown.filter(({ id }) => id !== notice.id) }));
  }, SHOWN_MS);
}
