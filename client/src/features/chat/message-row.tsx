import { memo } from 'react';
import type { Credits, Reaction } from '../../api/wire.gen';
import type { PendingSend } from '../../stores/messages';
import { useWords } from '../../words/words';
import { useLogActions } from './log-actions';
import { type ContentProps, MessageContent } from './message-content';
import bubbles from './bubbles.module.css';
import styles from './log.module.css';
import { Reactions } from './reactions';
import { Unsent } from './unsent';
import { useLongPress } from './use-long-press';
import { useReplySwipe } from './use-reply-swipe';

type MessageRowProps = Omit<ContentProps, 'speaker'> & {
  /** Follows one of the same sender. */
  isNext: boolean;
  /** Arrived while the conversation was open. */
  isFresh: boolean;
  /** A message that is not accepted yet. */
  unsent?: PendingSend;
  /** The price of sending it again. */
  price?: Credits;
  /** Something can be done with it. */
  isOpen?: boolean;
  mine?: Reaction | null | undefined;
  theirs?: Reaction | null | undefined;
};

/**
 * A message in the log. The same component shows it in every state from pending to read, so that its element persists
 * while the state changes.
 */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { isNext, isFresh, unsent, price = 0, isOpen = false, mine, theirs, ...content } = props;
  const { id, from, delivery, name = '' } = content;
  const say = useWords();
  const { offer, reply } = useLogActions();
  const longPress = useLongPress(() => offer(id, null));
  const touch = useReplySwipe(longPress, () => reply(id));
  const marks = [
    from === null && bubbles.own,
    isNext && bubbles.next,
    isFresh && bubbles.enter,
    (delivery === 'queued' || delivery === 'uploading' || delivery === 'sending') && bubbles.sending,
    delivery === 'failed' && bubbles.failed,
    isOpen && styles.open,
  ];
  // The alignment of the bubble shows the sender to those who see it.
  const speaker = !isNext && (
    <span className="sr">{from === null ? say('chat-you-say') : say('chat-they-say', { name: from })} </span>
  );
  return (
    <li className={[bubbles.message, ...marks].filter(Boolean).join(' ')} {...(isOpen && touch)}>
      <MessageContent {...content} speaker={speaker} />
      {isOpen && (
        // Among hundreds of messages one button is in the order of the tab key; the arrow keys lead to the others.
        <button
          type="button"
          tabIndex={-1}
          className={from === null ? `${styles.more} ${styles.before}` : styles.more}
          aria-label={say('chat-message-menu')}
          aria-haspopup="menu"
          aria-keyshortcuts="R"
          onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
            if (key.toLowerCase() === 'r' && !ctrlKey && !metaKey && !altKey) reply(id);
          }}
          onClick={(event) => offer(id, event.currentTarget)}
        />
      )}
      {(mine ?? theirs) && <Reactions id={id} mine={mine} theirs={theirs} name={name} />}
      {unsent && <Unsent send={unsent} price={price} />}
    </li>
  );
});
