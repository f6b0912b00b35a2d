import type { Message } from '../../api/wire.gen';
import { retract } from '../../live/retract';
import { whyNot } from '../../live/why-not';
import { notify } from '../../platform/notices';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useWords } from '../../words/words';

export type RetractDialogProps = { message: Message; name: string; onClose: () => void };

/** Says what comes back before a message is taken back, and how much it was after. */
export function RetractDialog({ message, name, onClose }: RetractDialogProps) {
  const say = useWords();

  const confirm = () => {
    retract(message.conversation, message.seq).then(
      ({ returned }) => notify(say('chat-took-back', { returned })),
      (error: unknown) => notify(whyNot(error, say)),
    );
    onClose();
  };

  return (
    <ConfirmDialog
      title={say('chat-take-back-title')}
      text={say('chat-take-back-text', { name })}
      no={say('chat-take-back-no')}
      yes={say('chat-take-back-yes')}
      look="primary"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
