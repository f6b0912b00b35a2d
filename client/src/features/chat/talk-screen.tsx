import type { ChatKey } from '../../api/chat';
import { Talk } from './talk';
import { useConversation } from './use-conversation';

/** A conversation, asked for by its own id or by whom it is with. */
export function TalkScreen({ asked }: { asked: ChatKey }) {
  return <Talk conversation={useConversation(asked)} asked={asked} />;
}
