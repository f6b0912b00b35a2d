import { Button } from './button';
import { Dialog, DialogChoice } from './dialog';

export type ConfirmDialogProps = {
  title: string;
  /** What it means. */
  text: string;
  no: string;
  yes: string;
  look: 'primary' | 'danger';
  /** The action is pending: it can be neither cancelled nor repeated. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({ title, text, no, yes, look, busy = false, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <p className="muted">{text}</p>
      <DialogChoice>
        <Button onClick={onClose} unavailable={busy}>
          {no}
        </Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {yes}
        </Button>
      </DialogChoice>
    </Dialog>
  );
}
