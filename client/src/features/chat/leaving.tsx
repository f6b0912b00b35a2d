import { onDemand } from '../../ui/on-demand';
import type { BlockDialogProps } from '../../parts/block-dialog';
import type { Named } from '../../parts/use-block';
import type { DeleteDialogProps } from './delete-dialog';

const BlockDialog = onDemand<BlockDialogProps>(async () => (await import('../../parts/block-dialog')).BlockDialog);
const DeleteDialog = onDemand<DeleteDialogProps>(async () => (await import('./delete-dialog')).DeleteDialog);

/** What a member is about to do about somebody. */
export type Leaving = { how: 'delete' | 'block'; profile: Named };

type LeavingDialogProps = { leaving: Leaving | null; onClose: () => void; onGone: (profile: Named) => void };

/** Asks before a conversation leaves the screen. */
export function LeavingDialog({ leaving, onClose, onGone }: LeavingDialogProps) {
  if (!leaving) return null;
  const { how, profile } = leaving;
  if (how === 'block') return <BlockDialog profile={profile} onClose={onClose} onBlocked={() => onGone(profile)} />;
  return <DeleteDialog profile={profile} onClose={onClose} onDeleted={() => onGone(profile)} />;
}
