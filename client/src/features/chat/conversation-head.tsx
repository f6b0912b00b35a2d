import ArrowLeft from 'lucide-react/icons/arrow-left';
import Drama from 'lucide-react/icons/drama';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { Link } from '../../router/link';
import type { ChatKey } from '../../api/chat';
import type { Partner, ProfileCard } from '../../api/wire.gen';
import { Face } from '../../parts/face';
import { Fictional } from '../../parts/fictional';
import { cardOf, useTotals } from '../../stores/chats';
import { useConnection } from '../../stores/connection';
import { useIsOnline, useIsTyping } from '../../stores/presence';
import { useLoadedSettings } from '../../stores/settings';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { useWords } from '../../words/words';
import { ChatMenuItems } from './chat-menu-items';
import type { Leaving } from './leaving';
import styles from './chat.module.css';
import { useChatOf } from './use-conversation';
import { useNames } from './use-names';
import { iconButtonClass } from '../../ui/button';

type ConversationHeadProps = {
  partner: Partner;
  chatKey: ChatKey;
  hasMessages: boolean;
  onLeave: (leaving: Leaving) => void;
};

/** The head of the conversation: the partner, their presence, and the menu. */
export function ConversationHead({ partner, chatKey, hasMessages, onLeave }: ConversationHeadProps) {
  const say = useWords();
  const card = cardOf(partner);
  const { title } = useNames(partner);
  return (
    <header className={styles.head}>
      <Back chatKey={chatKey} />
      {card ? (
        <Link className={styles.who} to={`/members/${card.id}`}>
          <Face profile={card} size="md" />
          <span className={styles.name}>
            <h1>{title}</h1>
            <span className={styles.below}>
              <Fictional profile={card} />
              <Whereabouts partner={card} chatKey={chatKey} />
            </span>
          </span>
        </Link>
      ) : (
        <div className={styles.who}>
          <Face profile={partner} size="md" />
          <span className={styles.name}>
            <h1>{title}</h1>
          </span>
        </div>
      )}
      <Menu
        label={say('chat-more')}
        buttonLabel={say('chat-more')}
        buttonClass={iconButtonClass}
        button={<Icon of={EllipsisVertical} />}
      >
        <ChatMenuItems profile={partner} hasMessages={hasMessages} onLeave={onLeave} />
      </Menu>
    </header>
  );
}

/**
 * The link back to the list, which a phone does not show beside the conversation, with the number of unread messages in
 * it.
 */
function Back({ chatKey }: { chatKey: ChatKey }) {
  const say = useWords();
  const waiting = useTotals().unread - (useChatOf(chatKey)?.num_unread_messages ?? 0);
  return (
    <Link className={`${iconButtonClass} ${styles.back}`} to="/chats" aria-label={say('chat-back', { count: waiting })}>
      <Icon of={ArrowLeft} size="lg" />
      <span aria-hidden="true">
        <Badge count={waiting} label="" />
      </span>
    </Link>
  );
}

function Whereabouts({ partner, chatKey }: { partner: ProfileCard; chatKey: ChatKey }) {
  const say = useWords();
  const isTyping = useIsTyping(useChatOf(chatKey)?.conversation.id ?? null);
  const isOnline = useIsOnline(partner.id);
  const isLate = useConnection((s) => s.status === 'polling');
  if (isTyping) return <span className={styles.typing}>{say('chat-typing')}</span>;
  // Presence is unknown while the socket is not open.
  if (isLate) return <span className={styles.late}>{say('chat-late')}</span>;
  return (
    <span>
      {isOnline && (
        <>
          {say('chat-online')} <span aria-hidden="true">·</span>{' '}
        </>
      )}
      {partner.region}
    </span>
  );
}

/** A notice above the conversation, in addition to the label (the domain decides whether the label is enough). */
export function FictionalNotice({ partner }: { partner: ProfileCard }) {
  const say = useWords();
  const isShown = useLoadedSettings((settings) => settings.fictional_warning);
  if (!partner.fictional || !isShown) return null;
  return (
    <p className={styles.fictional}>
      <Icon of={Drama} size="sm" />
      {say('chat-fictional', { name: partner.name })}
    </p>
  );
}
