import { EllipsisVertical } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Chat, MemberId } from '../../api/wire.gen';
import { useDrafts } from '../../stores/drafts';
import { usePending } from '../../stores/messages';
import { useIsTyping } from '../../stores/presence';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { useWords } from '../../words/words';
import styles from './chat-list.module.css';
import { ChatMenuItems } from './chat-menu-items';
import { useDayNames } from './day';
import { DeliverySign } from './delivery-sign';
import { Face, Fictional } from './face';
import { type Preview, previewOf } from './preview';

type ChatRowProps = { chat: Chat; me: MemberId; isCurrent: boolean; onDelete: (chat: Chat) => void };

/** A conversation in the list: with whom, what was said last, and how many messages wait. */
export const ChatRow = memo(function ChatRow({ chat, me, isCurrent, onDelete }: ChatRowProps) {
  const say = useWords();
  const { moment } = useDayNames();
  const { profile, num_unread_messages: unread } = chat;
  const pending = usePending(profile.id);
  const isTyping = useIsTyping(chat.conversation.id);
  // The field itself shows what is being written.
  const draft = useDrafts((s) => (isCurrent ? '' : (s.drafts.get(profile.id) ?? '')));
  const preview = previewOf({ chat, pending, isTyping, draft, me });
  const at = Math.max(chat.last_message?.sent_at ?? 0, pending.at(-1)?.written_at ?? 0);
  const marks = [
    unread > 0 && 'row--unread',
    preview.kind === 'typing' && 'row--typing',
    preview.kind === 'failed' && 'row--failed',
  ];

  return (
    <li className={styles.item}>
      <Link
        className={['row', ...marks].filter(Boolean).join(' ')}
        to={`/chats/${chat.conversation.id}`}
        aria-current={isCurrent || undefined}
      >
        <Face profile={profile} />
        <span className="row__main">
          <span className="row__top">
            <span className="row__name">{say('chat-name-age', { name: profile.name, age: profile.age })}</span>
            <Fictional profile={profile} />
            <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
          </span>
          <span className="row__sub">
            <PreviewLine of={preview} />
            <Badge count={unread} label={say('chats-unread-count', { count: unread })} />
          </span>
        </span>
      </Link>
      <span className={styles.more}>
        <Menu
          label={say('chats-row-more', { name: profile.name })}
          buttonLabel={say('chats-row-more', { name: profile.name })}
          buttonClass="btn btn--icon btn--quiet"
          button={<Icon of={EllipsisVertical} />}
        >
          <ChatMenuItems chat={chat} onDelete={onDelete} />
        </Menu>
      </span>
    </li>
  );
});

function PreviewLine({ of }: { of: Preview }) {
  const say = useWords();
  switch (of.kind) {
    case 'typing':
      return <span className="row__text">{say('chat-typing')}</span>;
    case 'failed':
      return (
        <>
          <DeliverySign of="failed" />
          <span className="row__text">{say('chats-not-sent')}</span>
        </>
      );
    case 'draft':
      return <span className="row__text">{say('chats-draft', { text: of.text })}</span>;
    case 'theirs':
      return <span className="row__text">{of.text}</span>;
    case 'mine':
      return (
        <>
          <DeliverySign of={of.delivery} />
          <span className="row__text">{say('chats-you', { text: of.text })}</span>
        </>
      );
  }
}
