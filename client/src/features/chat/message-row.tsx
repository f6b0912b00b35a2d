import { memo, useId } from 'react';
import { Link } from 'react-router';
import type { Credits, Millis, RefusedCall } from '../../api/wire.gen';
import { discard, sendAgain } from '../../live/outbox';
import type { PendingSend } from '../../stores/messages';
import { useWords } from '../../words/words';
import { useDayNames } from './day';
import type { Delivery } from './delivery';
import { DeliverySign } from './delivery-sign';
import styles from './message-log.module.css';

type MessageRowProps = {
  text: string;
  at: Millis;
  /** The other's name; `null` for a message of mine. */
  from: string | null;
  /** How far a message of mine is. */
  delivery: Delivery | null;
  /** Follows one of the same sender. */
  isNext: boolean;
  /** Came while the reader was looking. */
  isFresh: boolean;
  /** A message that is not accepted yet. */
  unsent?: PendingSend;
  /** What it would cost to send it again. */
  price?: Credits;
};

/**
 * A message in the log. One component from the outbox to read: it stays the same element while its state changes.
 */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { text, at, from, delivery, isNext, isFresh, unsent, price = 0 } = props;
  const say = useWords();
  const { time } = useDayNames();
  const marks = [
    from === null && 'msg--own',
    isNext && 'msg--next',
    isFresh && 'msg--enter',
    (delivery === 'queued' || delivery === 'sending') && 'msg--sending',
    delivery === 'failed' && 'msg--failed',
  ];
  return (
    <li className={['msg', ...marks].filter(Boolean).join(' ')}>
      <div className="bubble">
        {/* The side it stands on says this to eyes. */}
        {!isNext && (
          <span className="sr">{from === null ? say('chat-you-say') : say('chat-they-say', { name: from })} </span>
        )}
        <span className={styles.text}>{text}</span>
        <span className="meta">
          <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
          {delivery && <DeliverySign of={delivery} />}
        </span>
      </div>
      {unsent && <Unsent send={unsent} price={price} />}
    </li>
  );
});

/** Under a message that waits or was refused: why, and what can be done. */
function Unsent({ send, price }: { send: PendingSend; price: Credits }) {
  const say = useWords();
  if (send.state.kind === 'queued') return <p className="msg__note">{say('chat-queued-note')}</p>;
  if (send.state.kind === 'refused') return <Refusal send={send} refusal={send.state.refusal} price={price} />;
  return null;
}

type RefusalProps = { send: PendingSend; refusal: RefusedCall; price: Credits };

function Refusal({ send, refusal, price }: RefusalProps) {
  const say = useWords();
  const reason = useId();
  const cost = refusal.code === 'price_changed' ? refusal.data.cost : price;
  return (
    <div className={`msg__note ${styles.refusal}`}>
      <p id={reason}>{say('chat-not-sent', { code: refusal.code, reason: refusal.message })}</p>
      <div className={styles.ways}>
        <WayOut code={refusal.code} />
        <button type="button" aria-describedby={reason} onClick={() => void sendAgain(send, cost)}>
          {refusal.code === 'price_changed' ? say('chat-send-for', { cost }) : say('chat-send-again')}
        </button>
        <button type="button" aria-describedby={reason} onClick={() => void discard(send)}>
          {say('chat-discard')}
        </button>
      </div>
    </div>
  );
}

/** What helps against a refusal that trying again does not. */
function WayOut({ code }: { code: RefusedCall['code'] }) {
  const say = useWords();
  if (code !== 'insufficient_credits' && code !== 'free_limit') return null;
  return <Link to="/credits">{say(code === 'free_limit' ? 'chat-get-premium' : 'chat-get-credits')}</Link>;
}
