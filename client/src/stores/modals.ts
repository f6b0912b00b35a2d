import { create } from 'zustand';
import type { ProfileCard } from '../api/wire.gen';

/** A window over the page that the page brings up by itself, or a part of it asks for. */
export type Modal =
  | { kind: 'match'; profile: ProfileCard }
  | { kind: 'icebreakers'; profile: ProfileCard }
  /** Without a profile it is about the oldest like that has not been looked at. */
  | { kind: 'new-like' | 'like'; profile: ProfileCard | null };

/** The first is shown; the others wait. */
export const useModals = create<{ queue: readonly Modal[] }>(() => ({ queue: [] }));

/** Of those that wait, the first kind comes first. */
const ORDER: readonly Modal['kind'][] = ['match', 'icebreakers', 'like', 'new-like'];

export function useModal(): Modal | null {
  return useModals((s) => s.queue[0] ?? null);
}

/** Shows a modal once those before it are closed: what a member looks at is not taken away. */
export function queueModal(modal: Modal): void {
  useModals.setState(({ queue }) => {
    if (queue.some((other) => isSame(other, modal))) return {};
    const [shown, ...waiting] = queue;
    if (!shown) return { queue: [modal] };
    // News of a like can be read in its list, so it does not wait to interrupt.
    if (modal.kind === 'new-like') return {};
    const place = waiting.findIndex((other) => ORDER.indexOf(other.kind) > ORDER.indexOf(modal.kind));
    return { queue: [shown, ...waiting.toSpliced(place === -1 ? waiting.length : place, 0, modal)] };
  });
}

/** Closes the one that is shown. */
export function closeModal(): void {
  useModals.setState(({ queue }) => ({ queue: queue.slice(1) }));
}

/** Takes a modal back, shown or waiting: the part of the page that asked for it is gone. */
export function withdrawModal(modal: Modal): void {
  useModals.setState(({ queue }) => ({ queue: queue.filter((other) => !isSame(other, modal)) }));
}

function isSame(a: Modal, b: Modal): boolean {
  return a.kind === b.kind && a.profile?.id === b.profile?.id;
}
