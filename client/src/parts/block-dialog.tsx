import { ConfirmDialog } from '../ui/confirm-dialog';
import { type Named, useBlock } from './use-block';

export type BlockDialogProps = { profile: Named; onClose: () => void; onBlocked: () => void };

/**
 * Explains what blocking means before it is done. The screen on which the two met is not accessible afterwards, so the
 * caller leaves it.
 */
export function BlockDialog({ profile, onClose, onBlocked }: BlockDialogProps) {
  const { question, confirm } = useBlock(profile);

  const block = async () => {
    const isBlocked = await confirm();
    onClose();
    if (isBlocked) onBlocked();
  };

  return <ConfirmDialog {...question} onConfirm={() => void block()} onClose={onClose} />;
}
