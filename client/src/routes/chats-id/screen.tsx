import { useParams } from '../../router/router';
import { ConversationScreen } from '../../features/chat/conversation-screen';

/** A conversation by its id. */
export function Screen() {
  const { id } = useParams();
  return <ConversationScreen chatKey={{ id: Number(id) }} />;
}
