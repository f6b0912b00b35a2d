import '../../styles/messages.css';
import '../../styles/composer.css';
import { useNavigate } from '../../router/router';
import type { ChatKey } from '../../api/chat';
import { Panes } from './panes';
import { Talk } from './talk';
import { useConversation } from './use-conversation';

/** A conversation beside the list, asked for by its own id or by whom it is with. */
export function TalkScreen({ asked }: { asked: ChatKey }) {
  const navigate = useNavigate();
  const conversation = useConversation(asked);
  return (
    <Panes
      shows="talk"
      current={conversation.partner?.id ?? null}
      onCurrentGone={() => navigate('/chats', { replace: true })}
    >
      <Talk conversation={conversation} asked={asked} />
    </Panes>
  );
}
