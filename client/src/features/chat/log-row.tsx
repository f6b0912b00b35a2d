import { memo, type RefObject } from 'react';
import type { Credits, Seq } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import { useDelayed } from '../../ui/use-delayed';
import { useWords } from '../../words/words';
import { deliveryOf, type Marks } from './delivery';
import bubbles from './bubbles.module.css';
import styles from './log.module.css';
import { MessageRow } from './message-row';
import { deliveryOfPending } from './preview';
import type { Row } from './rows';

type LogRowProps = {
  row: Row;
  name: string;
  marks: Marks | undefined;
  /** The current price of a message that was refused, should it be sent again. */
  price: Credits;
  newCount: number;
  /** The newest message when the conversation was opened. */
  freshAfter: Seq;
  unreadLine: RefObject<HTMLLIElement | null>;
};

/**
 * The props of a row as values that stay equal while nothing about the row changes, so that it is not rendered again.
 */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { row, name, marks, price, newCount, freshAfter, unreadLine } = props;
  const say = useWords();
  const { day } = useDayNames();
  switch (row.kind) {
    case 'day':
      return <li className={styles.day}>{day(row.at)}</li>;
    case 'new':
      return (
        <li ref={unreadLine} className={styles.newLine}>
          {say('chat-new', { count: newCount })}
        </li>
      );
    case 'message':
      return (
        <MessageRow
          id={row.key}
          content={row.message}
          at={row.message.sent_at}
          from={row.isOwn ? null : name}
          delivery={row.isOwn ? deliveryOf(row.message.seq, marks) : null}
          isNext={row.isNext}
          isFresh={row.message.seq > freshAfter}
          isOpen={marks !== undefined && row.message.kind !== 'retracted'}
          mine={row.isOwn ? row.message.sender_reaction : row.message.recipient_reaction}
          theirs={row.isOwn ? row.message.recipient_reaction : row.message.sender_reaction}
          name={name}
          quote={row.message.quote}
        />
      );
    case 'pending':
      return (
        <MessageRow
          id={row.key}
          content={row.send.content}
          at={row.send.written_at}
          from={null}
          delivery={deliveryOfPending(row.send)}
          quote={row.send.quote}
          name={name}
          isNext={row.isNext}
          isFresh
          unsent={row.send}
          price={price}
        />
      );
    case 'typing':
      return <Typing />;
  }
});

/** Hidden from screen readers, because the head of the conversation has the same in words. */
function Typing() {
  return (
    <li className={`${bubbles.message} ${bubbles.enter}`} aria-hidden="true">
      <div className={`${bubbles.bubble} ${bubbles.typing}`}>
        <i />
        <i />
        <i />
      </div>
    </li>
  );
}

type BeginningProps = {
  name: string | null;
  state: 'loading' | 'failed' | undefined;
  hasOlder: boolean;
  retry: () => void;
};

/** The top of the log: older messages while they load, or the beginning of the conversation. */
export function Beginning({ name, state, hasOlder, retry }: BeginningProps) {
  const say = useWords();
  if (state === 'failed') {
    return (
      <p className={styles.older} role="alert">
        {say('chat-older-failed')}{' '}
        <button type="button" className="link" onClick={retry}>
          {say('try-again')}
        </button>
      </p>
    );
  }
  if (state === 'loading') return <OnTheirWay />;
  return hasOlder ? null : (
    <p className={styles.older}>{name === null ? say('chat-began-unnamed') : say('chat-began', { name })}</p>
  );
}

function OnTheirWay() {
  const say = useWords();
  return useDelayed() ? <p className={styles.older}>{say('chat-older-loading')}</p> : null;
}
