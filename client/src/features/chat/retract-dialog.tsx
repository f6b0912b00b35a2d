import type { Message } from '../../api/wire.gen';
import { retract } from '../../live/actions/retract';
import { whyNot } from '../../parts/why-not';
import { notify } from '../../platform/notices';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useWords } from '../../words/words';

export type RetractDialogProps = {
  message: Message;
  name: string;
  /** The message has been delivered to the partner, so its price is not refunded. */
  isDelivered: boolean;
  onClose: () => void;
};

/** Explains which refund is possible before a message is taken back, and reports the actual one after. */
export function RetractDialog({ message, name, isDelivered, onClose }: RetractDialogProps) {
  const say = useWords();

  const confirm = () => {
    retract(message.conversation, message.seq).then(
      ({ reached, returned }) =>
        notify(reached ? say('chat-took-back-reached', { name }) : say('chat-took-back', { returned })),
      (error: unknown) => notify(whyNot(error, say)),
    );
    onClose();
  };

  return (
    <ConfirmDialog
      title={say('chat-take-back-title')}
      text={say(isDelivered ? 'chat-take-back-text-delivered' : 'chat-take-back-text', { name })}
      no={say('chat-take-back-no')}
      yes={say('chat-take-back-yes')}
      look="primary"
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
