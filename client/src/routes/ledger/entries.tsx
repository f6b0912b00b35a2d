import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from '../../router/link';
import type { Counterpart, EntryKind, LedgerEntry, MoneyMoved } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import { Portrait } from '../../parts/face';
import { Fictional } from '../../parts/fictional';
import { cardOf, useChatWith } from '../../stores/chats';
import { Avatar } from '../../ui/avatar';
import { Credit, Icon } from '../../ui/icon';
import { useFormat } from '../../words/format';
import { Localized, useWords } from '../../words/words';
import { countsOf, daysOf, type Group } from './groups';
import styles from './ledger.module.css';

type EntriesProps = {
  items: readonly LedgerEntry[];
  /** There are older ones, perhaps of the last day shown: its sum is not known yet. */
  hasOlder: boolean;
};

/** The entries under the day they were made on, those about one member together. */
export function Entries({ items, hasOlder }: EntriesProps) {
  const { date } = useDayNames();
  const days = daysOf(items);
  return days.map(({ at, groups, sum }, place) => (
    <section key={at} className={styles.day}>
      <div className={styles.title}>
        <h2>{date(at)}</h2>
        {!(hasOlder && place === days.length - 1) && groups.length > 1 && <Amount of={sum} className={styles.sum} />}
      </div>
      <ul>
        {groups.map((group) => (
          <li key={group.entries[0].version}>
            {group.entries.length === 1 ? <Entry entry={group.entries[0]} /> : <Together group={group} />}
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Entry({ entry }: { entry: LedgerEntry }) {
  return (
    <div className={styles.entry}>
      <Sign of={entry.counterpart} />
      <div className={styles.what}>
        <span className={styles.kind}>
          <Kind entry={entry} />
        </span>
        <When entry={entry} />
      </div>
      <span className={styles.sums}>
        <Amount of={entry.amount} />
        {entry.money && <Money of={entry.money} />}
      </span>
    </div>
  );
}

/** The entries of one member on one day: a summary, and on request each of them. */
function Together({ group: { counterpart, entries, sum } }: { group: Group }) {
  const say = useWords();
  if (!counterpart) return null;
  return (
    <details className={styles.together}>
      <summary className={styles.entry}>
        <Sign of={counterpart} />
        <span className={styles.what}>
          <span className={styles.kind}>
            <span>{counterpart.name}</span>
            <Fictional profile={counterpart} />
          </span>
          <span className="muted small">
            {countsOf(entries)
              .map(([kind, count]) => say('ledger-count', { kind, count }))
              .join(', ')}
          </span>
        </span>
        <Amount of={sum} />
        <Icon of={ChevronDown} className={`${styles.fold}`} />
      </summary>
      <ul className={styles.lines}>
        {entries.map((entry) => (
          <li key={entry.version} className={styles.line}>
            <span>{say(`ledger-kind-${entry.kind}`)}</span>
            <When entry={entry} />
            <Amount of={entry.amount} />
          </li>
        ))}
      </ul>
      <Link className={`link ${styles.chat}`} to={`/members/${counterpart.id}/chat`}>
        {say('ledger-to-chat', { name: counterpart.name })}
      </Link>
    </details>
  );
}

/** The picture of the member concerned, where it is known; a coin for entries about credits alone. */
function Sign({ of }: { of: Counterpart | null }) {
  const chat = useChatWith(of?.id ?? null);
  if (!of) {
    return (
      <span className={styles.coin}>
        <Icon of={Credit} />
      </span>
    );
  }
  const card = chat && cardOf(chat.profile);
  return card ? <Portrait size="sm" profile={card} /> : <Avatar size="sm" name={of.name} picture={null} />;
}

function When({ entry: { created_at, balance_after } }: { entry: LedgerEntry }) {
  const say = useWords();
  const { time } = useFormat();
  return (
    <span className="muted small num">
      <time dateTime={new Date(created_at).toISOString()}>{time(created_at)}</time>
      <span aria-hidden="true"> · </span>
      <span>{say('ledger-balance-after', { balance: balance_after })}</span>
    </span>
  );
}

/** What was paid or went back, which leads to the order. */
function Money({ of: { order, amount, currency } }: { of: MoneyMoved }) {
  const say = useWords();
  const { money } = useFormat();
  const sum = money(Math.abs(amount) / 100, currency);
  return (
    <Link className="link small num" to={`/transactions/${order}`}>
      {say('ledger-money', { way: amount < 0 ? 'back' : 'paid', sum })}
    </Link>
  );
}

function Amount({ of: amount, className = '' }: { of: number; className?: string | undefined }) {
  const say = useWords();
  const { signed } = useFormat();
  return (
    <span className={`${amount > 0 ? styles.gained : styles.spent} ${className}`}>
      <span aria-hidden="true">{signed(amount)}</span>
      <span className="sr">
        {say('ledger-amount', { sign: amount > 0 ? 'plus' : 'minus', count: Math.abs(amount) })}
      </span>
    </span>
  );
}

type WithName = 'ledger-message-to' | 'ledger-photo-to' | 'ledger-gift-to' | 'ledger-retraction-to';

/** An entry between two members includes the other's name. */
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
