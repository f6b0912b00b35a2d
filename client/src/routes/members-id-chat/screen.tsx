import { useParams } from '../../router/router';
import { TalkScreen } from '../../features/chat/talk-screen';

/** The conversation with a member, who may not know of it yet. */
export function Screen() {
  const { id } = useParams();
  return <TalkScreen asked={{ profile: Number(id) }} />;
}
