import { useState } from 'react';
import type { ProfileCard } from '../../api/wire.gen';
import { Refused } from '../../api/http';
import { block } from '../../live/blocks';
import { announce, notify } from '../../platform/notices';
import { keepDraft } from '../../stores/drafts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useWords } from '../../words/words';

type BlockDialogProps = { profile: ProfileCard; onClose: () => void; onBlocked: () => void };

/** Says what blocking means before it is done. It stands until the server has it: who blocks relies on it. */
export function BlockDialog({ profile: { id, name }, onClose, onBlocked }: BlockDialogProps) {
  const say = useWords();
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async () => {
    setIsBusy(true);
    try {
      await block(id);
    } catch (error) {
      notify(error instanceof Refused ? error.message : say('no-answer'));
      onClose();
      return;
    }
    keepDraft(id, '');
    onClose();
    announce(say('chat-blocked', { name }));
    onBlocked();
  };

  return (
    <Dialog title={say('chat-block-title', { name })} onClose={onClose} locked={isBusy}>
      <p className="muted">{say('chat-block-text', { name })}</p>
      <div className="dialog__choice">
        <Button onClick={onClose} unavailable={isBusy}>
          {say('chat-block-no')}
        </Button>
        <Button look="danger" busy={isBusy} onClick={() => void confirm()}>
          {say('chat-block-yes')}
        </Button>
      </div>
    </Dialog>
  );
}
