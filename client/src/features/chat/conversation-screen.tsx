import type { ChatKey } from '../../api/chat';
import { ConversationView } from './conversation-view';
import { useConversation } from './use-conversation';

/** A conversation, opened by its own id or by whom it is with. */
export function ConversationScreen({ chatKey }: { chatKey: ChatKey }) {
  return <ConversationView conversation={useConversation(chatKey)} chatKey={chatKey} />;
}
