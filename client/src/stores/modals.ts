import { create } from 'zustand';
import type { ProfileCard } from '../api/wire.gen';

/** A modal that the page opens by itself, or that a part of it requests. */
export type Modal =
  | { kind: 'match'; profile: ProfileCard }
  | { kind: 'icebreakers'; profile: ProfileCard }
  | { kind: 'time-bonus'; profile: null }
  /** Without a profile it shows the oldest like that has not been seen. */
  | { kind: 'new-like' | 'like'; profile: ProfileCard | null };

/** The first is shown; the others wait. */
export const useModals = create<{ queue: readonly Modal[] }>(() => ({ queue: [] }));

/** The kinds in the order in which waiting modals are shown. */
const ORDER: readonly Modal['kind'][] = ['match', 'icebreakers', 'like', 'new-like', 'time-bonus'];

export function useModal(): Modal | null {
  return useModals((s) => s.queue[0] ?? null);
}

/** Shows a modal after those before it are closed: the one that a member looks at is not replaced. */
export function queueModal(modal: Modal): void {
  useModals.setState(({ queue }) => {
    if (queue.some((other) => isSame(other, modal))) return {};
    const [shown, ...waiting] = queue;
    if (!shown) return { queue: [modal] };
    // A new like is visible in its list as well, so its modal does not wait for an opportunity.
    if (modal.kind === 'new-like') return {};
    const place = waiting.findIndex((other) => ORDER.indexOf(other.kind) > ORDER.indexOf(modal.kind));
    return { queue: [shown, ...waiting.toSpliced(place === -1 ? waiting.length : place, 0, modal)] };
  });
}

/** Closes the one that is shown. */
export function closeModal(): void {
  useModals.setState(({ queue }) => ({ queue: queue.slice(1) }));
}

/** Removes a modal, shown or waiting, when the part of the page that requested it is gone. */
export function withdrawModal(modal: Modal): void {
  useModals.setState(({ queue }) => ({ queue: queue.filter((other) => !isSame(other, modal)) }));
}

function isSame(a: Modal, b: Modal): boolean {
  return a.kind === b.kind && a.profile?.id === b.profile?.id;
}
