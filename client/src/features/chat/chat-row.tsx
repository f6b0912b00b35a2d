import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Gift from 'lucide-react/icons/gift';
import Image from 'lucide-react/icons/image';
import ImageOff from 'lucide-react/icons/image-off';
import Undo2 from 'lucide-react/icons/undo-2';
import { memo, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link } from '../../router/link';
import type { Chat, MemberId, Partner } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import { Face } from '../../parts/face';
import { Fictional } from '../../parts/fictional';
import { useDrafts } from '../../stores/drafts';
import { usePending } from '../../stores/messages';
import { useIsTyping } from '../../stores/presence';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import { type Say, useWords } from '../../words/words';
import styles from './rows.module.css';
import { DeliverySign } from './delivery-sign';
import { type Preview, previewOf } from './preview';
import { type Summary, summaryOf } from './summary';
import { useLongPress } from './use-long-press';
import { useNames } from './use-names';
import { iconButtonClass } from '../../ui/button';

type ChatRowProps = {
  chat: Chat;
  me: MemberId;
  isCurrent: boolean;
  /** The menu that all rows share. */
  menu: string;
  /** The anchor of the menu's position, on the row for which the menu is open. */
  anchorName: string | undefined;
  /** Makes this conversation the subject of the shared menu. */
  onMenu: (profile: Partner) => void;
  /** Called after a long press on the row. */
  onHold: (profile: Partner) => void;
};

/** A conversation in the list: the partner, the last message and the number of unread ones. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { chat, me, isCurrent, menu, anchorName, onMenu, onHold } = props;
  const say = useWords();
  const { moment } = useDayNames();
  const { name, title } = useNames(chat.profile);
  const { profile, num_unread_messages: unread } = chat;
  const pending = usePending(profile.id);
  const isTyping = useIsTyping(chat.conversation.id);
  // The field itself shows what is being written.
  const draft = useDrafts((s) =>
    isCurrent || profile.status === 'unavailable' ? '' : (s.drafts.get(profile.id) ?? ''),
  );
  const preview = previewOf({ chat, pending, isTyping, draft, me });
  const hold = useLongPress(() => onHold(profile));
  const at = Math.max(chat.last_message?.sent_at ?? 0, pending.at(-1)?.written_at ?? 0);
  const marks = [
    unread > 0 && styles.unread,
    preview.kind === 'typing' && styles.typing,
    preview.kind === 'failed' && styles.failed,
  ];

  return (
    <li className={styles.item}>
      <Link
        {...hold}
        className={[styles.row, ...marks].filter(Boolean).join(' ')}
        to={`/chats/${chat.conversation.id}`}
        aria-current={isCurrent || undefined}
      >
        <Face profile={profile} />
        <span className={styles.main}>
          <span className={styles.top}>
            <span className={styles.name}>{title}</span>
            <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
          </span>
          <Fictional profile={profile} />
          <span className={styles.sub}>
            <PreviewLine of={preview} />
            <Badge count={unread} label={say('chats-unread-count', { count: unread })} />
          </span>
        </span>
      </Link>
      <button
        type="button"
        className={`${iconButtonClass} ${styles.more}`}
        aria-label={say('chats-row-more', { name })}
        aria-haspopup="menu"
        popoverTarget={menu}
        style={anchorName === undefined ? undefined : { anchorName }}
        // The browser opens the menu right after this, and by then its items have to be there.
        onClick={() => flushSync(() => onMenu(profile))}
      >
        <Icon of={EllipsisVertical} />
      </button>
    </li>
  );
});

function PreviewLine({ of }: { of: Preview }) {
  const say = useWords();
  switch (of.kind) {
    case 'typing':
      return <Line>{say('chat-typing')}</Line>;
    case 'failed':
      return <Line sign={<DeliverySign of="failed" />}>{say('chats-not-sent')}</Line>;
    case 'draft':
      return <Line>{say('chats-draft', { text: of.text })}</Line>;
    case 'nothing':
      return <Line />;
    case 'theirs':
      return <Line sign={<ContentSign of={of.content} />}>{summaryOf(of.content, false, say)}</Line>;
    case 'mine':
      return (
        <>
          {of.content.kind !== 'retracted' && <DeliverySign of={of.delivery} />}
          <Line sign={<ContentSign of={of.content} />}>{mine(of.content, say)}</Line>
        </>
      );
  }
}

function Line({ sign, children }: { sign?: ReactNode; children?: string }) {
  return (
    <>
      {sign}
      <span className={styles.text}>{children}</span>
    </>
  );
}

const contentSigns = { photo: Image, withheld: ImageOff, gift: Gift, retracted: Undo2 } as const;

/** An icon for the kind of message, which is recognised faster than the text. */
function ContentSign({ of: { kind } }: { of: Summary }) {
  return kind === 'text' ? null : <Icon of={contentSigns[kind]} />;
}

/** A sentence that begins with "you" names its sender already. */
function mine(content: Summary, say: Say): string {
  const text = summaryOf(content, true, say);
  return content.kind === 'text' || content.kind === 'photo' ? say('chats-you', { text }) : text;
}
