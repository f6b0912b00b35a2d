import { BlockDialog } from '../../parts/block-dialog';
import type { Named } from '../../parts/use-block';
import { DeleteDialog } from './delete-dialog';

/** The action that removes the conversation from the screen, and the partner it is about. */
export type Leaving = { how: 'delete' | 'block'; profile: Named };

export type LeavingDialogProps = { leaving: Leaving; onClose: () => void; onGone: (profile: Named) => void };

/** Asks for confirmation before a conversation leaves the screen, because it is deleted or its partner blocked. */
export function LeavingDialog({ leaving: { how, profile }, onClose, onGone }: LeavingDialogProps) {
  const onDone = () => onGone(profile);
  if (how === 'block') return <BlockDialog profile={profile} onClose={onClose} onBlocked={onDone} />;
  return <DeleteDialog profile={profile} onClose={onClose} onDeleted={onDone} />;
}
