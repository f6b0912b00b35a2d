import { useId } from 'react';
import { Link } from '../../router/link';
import type { Credits, RefusedCall } from '../../api/wire.gen';
import { discard, restore, sendAgain } from '../../live/actions/send/outbox';
import { announce, notify } from '../../platform/notices';
import { useConnection } from '../../stores/connection';
import type { PendingSend } from '../../stores/messages';
import { useWords } from '../../words/words';
import { useLogActions } from './log-actions';
import { useWhyRefused } from './use-why-refused';
import bubbles from './bubbles.module.css';
import styles from './log.module.css';

/** The note under a message that is pending or was refused: the reason, and what can be done. */
export function Unsent({ send, price }: { send: PendingSend; price: Credits }) {
  const say = useWords();
  switch (send.state.kind) {
    case 'queued':
      return <Waiting send={send} />;
    case 'withdrawn':
      return <p className={bubbles.note}>{say('chat-withdrawn-note')}</p>;
    case 'refused':
      return <Refusal send={send} refusal={send.state.refusal} price={price} />;
    case 'uploading':
    case 'sending':
    case 'sent':
      return null;
  }
}

/** A message that was sent without an answer may have arrived, so the note does not claim that it was not sent. */
function Waiting({ send }: { send: PendingSend }) {
  const say = useWords();
  const note = useId();
  const isOffline = useConnection((s) => s.status === 'offline');
  return (
    <div className={`${bubbles.note} ${styles.refusal}`}>
      <p id={note}>{send.untried ? isOffline && say('chat-queued-note') : say('chat-doubt-note')}</p>
      <div className={styles.ways}>
        <Discard send={send} reason={note} />
      </div>
    </div>
  );
}

/** Discards a message that was not sent, or has the server withdraw one that may have been. */
function Discard({ send, reason }: { send: PendingSend; reason: string }) {
  const say = useWords();
  const drop = async (button: HTMLElement) => {
    // The button disappears with its message, so the focus moves to the log instead of being lost.
    button.closest<HTMLElement>('[role="log"]')?.focus();
    if ((await discard(send)) === 'withdrawn') announce(say('chat-withdrawn-note'));
    else notify(say('chat-discarded'), { word: say('chat-discard-undo'), onChoose: () => void restore(send) });
  };
  return (
    <button type="button" aria-describedby={reason} onClick={({ currentTarget }) => void drop(currentTarget)}>
      {say('chat-discard')}
    </button>
  );
}

type RefusalProps = { send: PendingSend; refusal: RefusedCall; price: Credits };

function Refusal({ send, refusal, price }: RefusalProps) {
  const say = useWords();
  const whyRefused = useWhyRefused();
  const reason = useId();
  return (
    <div className={`${bubbles.note} ${styles.refusal}`}>
      <p id={reason}>{say('chat-not-sent', { code: refusal.code, reason: whyRefused(refusal) })}</p>
      <div className={styles.ways}>
        <WayOut code={refusal.code} />
        <Again send={send} refusal={refusal} price={price} reason={reason} />
        <Discard send={send} reason={reason} />
      </div>
    </div>
  );
}

/** Sends the same again at the current price; or chooses another photo, where the same one would be refused again. */
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

/** The link that resolves a refusal which sending again does not. */
function WayOut({ code }: { code: RefusedCall['code'] }) {
  const say = useWords();
  if (code === 'on_break') return <Link to="/spending">{say('page-spending')}</Link>;
  if (code !== 'insufficient_credits' && code !== 'free_limit') return null;
  return <Link to="/credits">{say(code === 'free_limit' ? 'chat-get-premium' : 'chat-get-credits')}</Link>;
}
