import { Link } from '../../router/link';
import type { EntryKind, LedgerEntry } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import { Fictional } from '../../parts/fictional';
import { useFormat } from '../../words/format';
import { Localized, useWords } from '../../words/words';
import styles from './ledger.module.css';

/** The entries under the day they were made on. */
export function Entries({ items }: { items: readonly LedgerEntry[] }) {
  const { date } = useDayNames();
  return byDay(items).map((entries) => (
    <section key={entries[0].version} className={styles.day}>
      <h2>{date(entries[0].created_at)}</h2>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.version} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

type Day = [LedgerEntry, ...LedgerEntry[]];

/** Neighbours of the same day together, in the order they came. */
function byDay(items: readonly LedgerEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of items) {
    const day = days.at(-1);
    if (day && dateOf(day[0].created_at) === dateOf(entry.created_at)) day.push(entry);
    else days.push([entry]);
  }
  return days;
}

const dateOf = (at: number): string => new Date(at).toDateString();

function Entry({ entry }: { entry: LedgerEntry }) {
  const say = useWords();
  const { signed, time } = useFormat();
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <span className={styles.kind}>
          <Kind entry={entry} />
        </span>
        <span className="muted small num">
          <time dateTime={new Date(entry.created_at).toISOString()}>{time(entry.created_at)}</time>
          <span aria-hidden="true"> · </span>
          <span>{say('ledger-balance-after', { balance: entry.balance_after })}</span>
        </span>
      </div>
      <span className={entry.amount > 0 ? styles.gained : styles.spent}>
        <span aria-hidden="true">{signed(entry.amount)}</span>
        <span className="sr">
          {say('ledger-amount', { sign: entry.amount > 0 ? 'plus' : 'minus', count: Math.abs(entry.amount) })}
        </span>
      </span>
    </li>
  );
}

type WithName = 'ledger-message-to' | 'ledger-photo-to' | 'ledger-gift-to' | 'ledger-retraction-to';

/** What passes between two members is told with the other's name. */
const withName: Partial<Record<EntryKind, WithName>> = {
  message: 'ledger-message-to',
  photo: 'ledger-photo-to',
  gift: 'ledger-gift-to',
  retraction: 'ledger-retraction-to',
};

function Kind({ entry: { kind, counterpart } }: { entry: LedgerEntry }) {
  const say = useWords();
  const word = withName[kind];
  if (!counterpart || !word) return say(`ledger-kind-${kind}`);
  return (
    <>
      <span>
        <Localized
          word={word}
          values={{ name: counterpart.name }}
          elements={{ member: <Link className="link" to={`/members/${counterpart.id}/chat`} /> }}
        />
      </span>
      <Fictional profile={counterpart} />
    </>
  );
}
