import { summaryOf } from '../../features/chat/summary';
import type { Chat } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import { Face } from '../../parts/face';
import { Fictional } from '../../parts/fictional';
import { Link } from '../../router/link';
import { cardOf, useChats } from '../../stores/chats';
import { useIsTyping } from '../../stores/presence';
import { useSession } from '../../stores/session';
import { Badge } from '../../ui/badge';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import { Nothing, Part } from './part';
import { waitingChats } from './today';
import styles from './today.module.css';

/** The chats in which somebody waits for an answer, the unread ones first. */
export function WaitingChats() {
  const say = useWords();
  const unread = useChats((s) => s.totals.unread);
  return (
    <Part
      title={say('today-chats')}
      line={unread > 0 ? say('today-unread', { count: unread }) : null}
      all={{ to: '/chats', word: say('today-all-chats') }}
    >
      <Rows />
    </Part>
  );
}

function Rows() {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id);
  const isLoaded = useChats((s) => s.isLoaded);
  const chats = useWaitingChats();
  if (!isLoaded || me === undefined)
    return (
      <SkeletonList rows={2}>
        <span className={styles.row}>
          <Skeleton width="3rem" height="3rem" round />
          <Skeleton width="70%" />
        </span>
      </SkeletonList>
    );
  if (chats.length === 0) return <Nothing text={say('today-no-chats')} to="/members" word={say('today-to-members')} />;
  return (
    <ul className={styles.rows}>
      {chats.map((chat) => (
        <li key={chat.conversation.id}>
          <Row chat={chat} />
        </li>
      ))}
    </ul>
  );
}

/** The chats of this part, for those that show nobody twice. */
export function useWaitingChats(): Chat[] {
  const me = useSession((s) => s.user?.profile.id);
  const order = useChats((s) => s.order);
  const chats = useChats((s) => s.chats);
  return me === undefined
    ? []
    : waitingChats(
        order.flatMap((id) => chats.get(id) ?? []),
        me,
      );
}

function Row({ chat }: { chat: Chat }) {
  const say = useWords();
  const { moment } = useDayNames();
  const isTyping = useIsTyping(chat.conversation.id);
  const { profile, last_message: last, num_unread_messages: unread } = chat;
  const card = cardOf(profile);
  if (!card || !last) return null;
  const { name, age } = card;
  return (
    <Link className={styles.row} to={`/chats/${chat.conversation.id}`}>
      <Face profile={profile} />
      <span className={styles.main}>
        <span className={styles.name}>
          {say('profile-name-age', { name, age })} <Fictional profile={card} />
        </span>
        <span className={styles.text}>{isTyping ? say('chat-typing') : summaryOf(last, false, say)}</span>
      </span>
      <span className={styles.end}>
        <time dateTime={new Date(last.sent_at).toISOString()}>{moment(last.sent_at)}</time>
        <Badge count={unread} label={say('chats-unread-count', { count: unread })} />
      </span>
    </Link>
  );
}
