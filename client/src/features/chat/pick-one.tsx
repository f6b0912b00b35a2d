import Heart from 'lucide-react/icons/heart';
import Search from 'lucide-react/icons/search';
import { useMemo } from 'react';
import { Link } from '../../router/link';
import type { Chat } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import { Face } from '../../parts/face';
import { Fictional } from '../../parts/fictional';
import { useChats, useTotals } from '../../stores/chats';
import { useIsTyping } from '../../stores/presence';
import { useSession } from '../../stores/session';
import { Badge } from '../../ui/badge';
import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import { nextUp } from './next-up';
import { NoChats } from './chat-list';
import styles from './pick-one.module.css';
import { summaryOf } from './summary';
import { useNames } from './use-names';

/** Shown beside the list while no conversation is open: whom to answer next, and links to other screens. */
export function PickOne() {
  const isLoaded = useChats((s) => s.isLoaded);
  const hasNone = useChats((s) => s.order.length === 0);
  if (!isLoaded) return null;
  return <div className={styles.pane}>{hasNone ? <NoChats /> : <NextUp />}</div>;
}

function NextUp() {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id ?? 0);
  const order = useChats((s) => s.order);
  const chats = useChats((s) => s.chats);
  const { unread, new_likes } = useTotals();
  const next = useMemo(() => nextUp(order, chats, me), [order, chats, me]);
  const state = unread > 0 ? 'unread' : next.length > 0 ? 'turn' : 'done';
  return (
    <section className={styles.next} aria-labelledby="next-up">
      <h2 id="next-up">{say('chats-next-title', { state, count: unread })}</h2>
      <p className="muted">{say('chats-next-text', { state })}</p>
      {next.length > 0 && (
        <ul className={styles.cards}>
          {next.map((chat) => (
            <li key={chat.conversation.id}>
              <Card chat={chat} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {new_likes > 0 && (
          <ButtonLink to="/likes">
            <Icon of={Heart} />
            {say('nav-new-likes', { count: new_likes })}
          </ButtonLink>
        )}
        <ButtonLink to="/members" look={state === 'done' ? 'primary' : 'quiet'}>
          <Icon of={Search} />
          {say('chats-empty-way-on')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The last message of a conversation, with more text than a row of the list shows. */
function Card({ chat }: { chat: Chat }) {
  const say = useWords();
  const { moment } = useDayNames();
  const { title } = useNames(chat.profile);
  const isTyping = useIsTyping(chat.conversation.id);
  const { profile, last_message: last, num_unread_messages: unread, conversation } = chat;
  if (!last) return null;
  return (
    <Link className={styles.card} to={`/chats/${conversation.id}`}>
      <span className={styles.who}>
        <Face profile={profile} size="md" />
        <span className={styles.name}>
          <span>{title}</span>
          <time dateTime={new Date(last.sent_at).toISOString()}>{moment(last.sent_at)}</time>
        </span>
        <Badge count={unread} label={say('chats-unread-count', { count: unread })} />
      </span>
      <Fictional profile={profile} />
      <span className={styles.text}>{isTyping ? say('chat-typing') : summaryOf(last, false, say)}</span>
    </Link>
  );
}
