import { BlockDialog } from '../../parts/block-dialog';
import type { Named } from '../../parts/use-block';
import { DeleteDialog } from './delete-dialog';

/** What a member is about to do about somebody. */
export type Leaving = { how: 'delete' | 'block'; profile: Named };

export type LeavingDialogProps = { leaving: Leaving; onClose: () => void; onGone: (profile: Named) => void };

/** Asks before a conversation leaves the screen. */
export function LeavingDialog({ leaving: { how, profile }, onClose, onGone }: LeavingDialogProps) {
  const onDone = () => onGone(profile);
  if (how === 'block') return <BlockDialog profile={profile} onClose={onClose} onBlocked={onDone} />;
  return <DeleteDialog profile={profile} onClose={onClose} onDeleted={onDone} />;
}
