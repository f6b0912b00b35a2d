import { type Named, useBlock } from '../../parts/use-block';
import { ConfirmDialog } from '../../ui/confirm-dialog';

export type BlockDialogProps = { profile: Named; onClose: () => void; onBlocked: () => void };

/** Says what blocking means before it is done; the conversation goes with it. */
export function BlockDialog({ profile, onClose, onBlocked }: BlockDialogProps) {
  const { question, confirm } = useBlock(profile);

  const block = async () => {
    const isBlocked = await confirm();
    onClose();
    if (isBlocked) onBlocked();
  };

  return <ConfirmDialog {...question} onConfirm={() => void block()} onClose={onClose} />;
}
