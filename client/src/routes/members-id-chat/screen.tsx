import { useParams } from '../../router/router';
import { ConversationScreen } from '../../features/chat/conversation-screen';

/** The conversation with a member, which may not have a first message yet. */
export function Screen() {
  const { id } = useParams();
  return <ConversationScreen chatKey={{ profile: Number(id) }} />;
}
