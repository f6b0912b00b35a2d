import { removeChat, removeChatsWith } from '../../live/actions/delete-chat';
import type { Named } from '../../parts/use-block';
import { announce } from '../../platform/notices';
import { chatWith, useChats } from '../../stores/chats';
import { keepDraft } from '../../stores/drafts';
import { useUi } from '../../stores/ui';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useWords } from '../../words/words';

export type DeleteDialogProps = { profile: Named; onClose: () => void; onDeleted: () => void };

/**
 * Asks for confirmation, then removes the conversation from the screen at once. If the server could not delete it, a
 * notice reports that.
 */
export function DeleteDialog({ profile: { id, name }, onClose, onDeleted }: DeleteDialogProps) {
  const say = useWords();

  const remove = () => {
    useUi.setState({ deletionFailed: null });
    // A conversation that is too new to be in the list has no number here yet.
    const chat = chatWith(useChats.getState().chats, id);
    const removal = chat ? removeChat(chat.conversation.id) : removeChatsWith(id);
    announce(say('chat-deleted', { name }));
    removal.then(
      () => keepDraft(id, ''),
      () => useUi.setState({ deletionFailed: name }),
    );
    onClose();
    onDeleted();
  };

  return (
    <ConfirmDialog
      title={say('chat-delete-title', { name })}
      text={say('chat-delete-text', { name })}
      no={say('chat-delete-no')}
      yes={say('chat-delete-yes')}
      look="danger"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
