import type { Message } from '../../api/wire.gen';
import { Refused } from '../../api/http';
import { retract } from '../../live/retract';
import { notify } from '../../platform/notices';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useWords } from '../../words/words';

type RetractDialogProps = { message: Message; name: string; onClose: () => void };

/** Says what comes back before a message is taken back, and how much it was after. */
export function RetractDialog({ message, name, onClose }: RetractDialogProps) {
  const say = useWords();

  const confirm = () => {
    retract(message.conversation, message.seq).then(
      ({ returned }) => notify(say('chat-took-back', { returned })),
      (error: unknown) => notify(error instanceof Refused ? error.message : say('no-answer')),
    );
    onClose();
  };

  return (
    <Dialog title={say('chat-take-back-title')} onClose={onClose}>
      <p className="muted">{say('chat-take-back-text', { name })}</p>
      <div className="dialog__choice">
        <Button onClick={onClose}>{say('chat-take-back-no')}</Button>
        <Button look="primary" onClick={confirm}>
          {say('chat-take-back-yes')}
        </Button>
      </div>
    </Dialog>
  );
}
