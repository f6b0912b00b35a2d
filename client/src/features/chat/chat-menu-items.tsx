import { Trash2, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import type { Chat } from '../../api/wire.gen';
import { Icon } from '../../ui/icon';
import { MenuItem } from '../../ui/menu';
import { useWords } from '../../words/words';

/** What one can do with a conversation, from its row in the list and from its head. */
export function ChatMenuItems({ chat, onDelete }: { chat: Chat; onDelete: (chat: Chat) => void }) {
  const say = useWords();
  return (
    <>
      <Link to={`/members/${chat.profile.id}`} role="menuitem" tabIndex={-1}>
        <Icon of={UserRound} />
        {say('chat-view-profile')}
      </Link>
      <hr />
      <MenuItem danger onChoose={() => onDelete(chat)}>
        <Icon of={Trash2} />
        {say('chat-delete')}
      </MenuItem>
    </>
  );
}
