import { useParams } from '../../router/router';
import { TalkScreen } from '../../features/chat/talk-screen';

/** A conversation by its id. */
export function Screen() {
  const { id } = useParams();
  return <TalkScreen asked={{ id: Number(id) }} />;
}
