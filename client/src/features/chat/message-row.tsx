import { memo } from 'react';
import type { Credits, Millis } from '../../api/wire.gen';
import { serverNow } from '../../platform/server-clock';
import type { PendingSend } from '../../stores/messages';
import { useWords } from '../../words/words';
import { useLogActions } from './log-actions';
import { type ContentProps, MessageContent } from './message-content';
import { MessageMenu } from './message-menu';
import bubbles from './bubbles.module.css';
import styles from './log.module.css';
import { Unsent } from './unsent';
import { useLongPress } from './use-long-press';

type MessageRowProps = Omit<ContentProps, 'speaker'> & {
  /** Follows one of the same sender. */
  isNext: boolean;
  /** Arrived while the conversation was open. */
  isFresh: boolean;
  /** A message that is not accepted yet. */
  unsent?: PendingSend;
  /** The price of sending it again. */
  price?: Credits;
  /** Until when it can be taken back; zero for one that cannot be. */
  recallUntil?: Millis;
};

/**
 * A message in the log. The same component shows it in every state from pending to read, so that its element persists
 * while the state changes.
 */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { isNext, isFresh, unsent, price = 0, recallUntil = 0, ...content } = props;
  const { id, from, delivery } = content;
  const say = useWords();
  const { takeBack } = useLogActions();
  const longPress = useLongPress(() => {
    if (serverNow() < recallUntil) takeBack(id);
  });
  const marks = [
    from === null && bubbles.own,
    isNext && bubbles.next,
    isFresh && bubbles.enter,
    (delivery === 'queued' || delivery === 'uploading' || delivery === 'sending') && bubbles.sending,
    delivery === 'failed' && bubbles.failed,
    recallUntil > 0 && styles.recallable,
  ];
  // The alignment of the bubble shows the sender to those who see it.
  const speaker = !isNext && (
    <span className="sr">{from === null ? say('chat-you-say') : say('chat-they-say', { name: from })} </span>
  );
  return (
    <li className={[bubbles.message, ...marks].filter(Boolean).join(' ')} {...(recallUntil > 0 && longPress)}>
      <MessageContent {...content} speaker={speaker} />
      {recallUntil > 0 && <MessageMenu id={id} until={recallUntil} />}
      {unsent && <Unsent send={unsent} price={price} />}
    </li>
  );
});
