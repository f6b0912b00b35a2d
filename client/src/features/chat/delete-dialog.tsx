import type { Chat } from '../../api/wire.gen';
import { removeChat } from '../../live/removal';
import { announce } from '../../platform/notices';
import { keepDraft } from '../../stores/drafts';
import { useUi } from '../../stores/ui';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useWords } from '../../words/words';
import styles from './delete-dialog.module.css';

type DeleteDialogProps = { chat: Chat; onClose: () => void; onDeleted: () => void };

/** Asks once, then the conversation is gone from the screen; if the server could not delete it, that is told. */
export function DeleteDialog({ chat, onClose, onDeleted }: DeleteDialogProps) {
  const say = useWords();
  const { id, name } = chat.profile;

  const remove = () => {
    useUi.setState({ deletionFailed: null });
    const removal = removeChat(chat.conversation.id);
    announce(say('chat-deleted', { name }));
    removal.then(
      () => keepDraft(id, ''),
      () => useUi.setState({ deletionFailed: name }),
    );
    onClose();
    onDeleted();
  };

  return (
    <Dialog title={say('chat-delete-title', { name })} onClose={onClose}>
      <p className="muted">{say('chat-delete-text', { name })}</p>
      <div className={styles.choice}>
        <Button onClick={onClose}>{say('chat-delete-no')}</Button>
        <Button look="danger" onClick={remove}>
          {say('chat-delete-yes')}
        </Button>
      </div>
    </Dialog>
  );
}
