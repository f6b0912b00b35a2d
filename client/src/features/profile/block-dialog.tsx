import { type Named, useBlock } from '../../parts/use-block';
import { useNavigate } from '../../router/router';
import { ConfirmDialog } from '../../ui/confirm-dialog';

export type BlockDialogProps = { profile: Named; onClose: () => void };

/** Says what blocking means, and does it. Whose profile it was is not to be seen afterwards, so the screen is left. */
export function BlockDialog({ profile, onClose }: BlockDialogProps) {
  const { question, confirm } = useBlock(profile);
  const navigate = useNavigate();

  const block = async () => {
    if (await confirm()) navigate('/likes');
    else onClose();
  };

  return <ConfirmDialog {...question} onConfirm={() => void block()} onClose={onClose} />;
}
