import { useEffect, useState } from 'react';
import { ErrorBoundary } from '../features/errors/error-boundary';
import type { LikeModalProps } from '../features/modals/modal';
import type { Row } from '../routes/table';
import { closeModal, type Modal, useModal } from '../stores/modals';
import { onDemand } from '../ui/on-demand';
import { withWords } from '../words/language';
import { useScheduledLike } from './scheduled-like';
import { useIsEngaged } from './engaged';

// A modal whose code cannot be loaded is skipped in favour of the next one; the page under it stays.
const LikeModal = onDemand<LikeModalProps>(
  async () => (await withWords(['likes', 'profile', 'blocks'], () => import('../features/modals/modal'))).LikeModal,
  { isRequested: false },
);

const BonusModal = onDemand(
  async () => (await withWords(['bonus'], () => import('../features/bonus/bonus-modal'))).BonusModal,
  { isRequested: false },
);

/** The modals about likes, and that of the time bonus, which open by themselves. A conversation shows its own. */
export function Modals({ row }: { row: Row }) {
  useScheduledLike();
  const modal = useCalmModal(row);
  if (!modal || modal.kind === 'icebreakers') return null;
  return (
    <ErrorBoundary key={`${modal.kind} ${modal.profile?.id}`} fallback={() => <Missed />}>
      {modal.kind === 'time-bonus' ? (
        <BonusModal onClose={closeModal} />
      ) : (
        <LikeModal modal={modal} onClose={closeModal} />
      )}
    </ErrorBoundary>
  );
}

/** Closes the modal, so that the next one can open. */
function Missed() {
  useEffect(closeModal, []);
  return null;
}

/** The modal to show as soon as the member is not busy. A modal that is shown stays until it is closed. */
function useCalmModal(row: Row): Modal | null {
  const modal = useModal();
  const isEngaged = useIsEngaged();
  const [shown, setShown] = useState<Modal | null>(null);
  const isListed = modal?.kind === 'new-like' && (row.name === 'likes' || row.name === 'likes-type');

  // The list of likes shows a new like by itself, so no modal opens over it.
  useEffect(() => {
    if (isListed) closeModal();
  }, [isListed]);

  if (modal !== shown && !isListed && !isEngaged) setShown(modal);
  return modal === shown ? modal : null;
}
