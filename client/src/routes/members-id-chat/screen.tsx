import { useParams } from '../../router/router';
import { ConversationScreen } from '../../features/chat/conversation-screen';

/** The conversation with a member, who may not know of it yet. */
export function Screen() {
  const { id } = useParams();
  return <ConversationScreen chatKey={{ profile: Number(id) }} />;
}
