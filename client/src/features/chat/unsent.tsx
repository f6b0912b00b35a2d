import { useId } from 'react';
import { Link } from 'react-router';
import type { Credits, RefusedCall } from '../../api/wire.gen';
import { discard, sendAgain } from '../../live/outbox';
import type { PendingSend } from '../../stores/messages';
import { useWords } from '../../words/words';
import { useLogActions } from './log-actions';
import styles from './message-log.module.css';

/** Under a message that waits or was refused: why, and what can be done. */
export function Unsent({ send, price }: { send: PendingSend; price: Credits }) {
  const say = useWords();
  if (send.state.kind === 'queued') return <p className="msg__note">{say('chat-queued-note')}</p>;
  if (send.state.kind === 'refused') return <Refusal send={send} refusal={send.state.refusal} price={price} />;
  return null;
}

type RefusalProps = { send: PendingSend; refusal: RefusedCall; price: Credits };

function Refusal({ send, refusal, price }: RefusalProps) {
  const say = useWords();
  const reason = useId();
  return (
    <div className={`msg__note ${styles.refusal}`}>
      <p id={reason}>{say('chat-not-sent', { code: refusal.code, reason: refusal.message })}</p>
      <div className={styles.ways}>
        <WayOut code={refusal.code} />
        <Again send={send} refusal={refusal} price={price} reason={reason} />
        <button type="button" aria-describedby={reason} onClick={() => void discard(send)}>
          {say('chat-discard')}
        </button>
      </div>
    </div>
  );
}

/** The same again, at today's price; or another photo, where the same would be refused again. */
function Again({ send, refusal, price, reason }: RefusalProps & { reason: string }) {
  const say = useWords();
  const { choosePhoto } = useLogActions();
  if (refusal.code === 'too_large' || refusal.code === 'bad_image') {
    const replace = () => {
      void discard(send);
      choosePhoto();
    };
    return (
      <button type="button" aria-describedby={reason} onClick={replace}>
        {say('chat-another-photo')}
      </button>
    );
  }
  const cost = refusal.code === 'price_changed' ? refusal.data.cost : price;
  return (
    <button type="button" aria-describedby={reason} onClick={() => void sendAgain(send, cost)}>
      {refusal.code === 'price_changed' ? say('chat-send-for', { cost }) : say('chat-send-again')}
    </button>
  );
}

/** What helps against a refusal that trying again does not. */
function WayOut({ code }: { code: RefusedCall['code'] }) {
  const say = useWords();
  if (code !== 'insufficient_credits' && code !== 'free_limit') return null;
  return <Link to="/credits">{say(code === 'free_limit' ? 'chat-get-premium' : 'chat-get-credits')}</Link>;
}
