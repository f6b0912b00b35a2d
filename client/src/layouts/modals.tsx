import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../features/errors/error-boundary';
import type { Row } from '../routes/table';
import { closeModal, type Modal, useModal } from '../stores/modals';
import { withWords } from '../words/language';
import { useAskedLike } from './asked-like';
import { useIsEngaged } from './engaged';

const LikeModal = lazy(async () => {
  const { LikeModal: loaded } = await withWords('members', () => import('../features/modals/modal'));
  return { default: loaded };
});

/** The windows that come up by themselves, about likes. A conversation shows its own. */
export function Modals({ row }: { row: Row }) {
  useAskedLike();
  const modal = useCalmModal(row);
  if (!modal || modal.kind === 'icebreakers') return null;
  return (
    // A window that cannot be shown is missed; the page under it stays.
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <LikeModal key={`${modal.kind} ${modal.profile?.id}`} modal={modal} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The modal to show, once the member is not in the middle of something. What is shown stays until it is closed. */
function useCalmModal(row: Row): Modal | null {
  const modal = useModal();
  const isEngaged = useIsEngaged();
  const [shown, setShown] = useState<Modal | null>(null);
  const isListed = modal?.kind === 'new-like' && (row.name === 'likes' || row.name === 'likes-type');

  // Who looks at the list of likes sees the new one come in there.
  useEffect(() => {
    if (isListed) closeModal();
  }, [isListed]);

  if (modal !== shown && !isListed && !isEngaged) setShown(modal);
  return modal === shown ? modal : null;
}
