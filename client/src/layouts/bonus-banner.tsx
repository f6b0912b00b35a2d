import BadgePercent from 'lucide-react/icons/badge-percent';
import { useEffect } from 'react';
import type { Millis, User } from '../api/wire.gen';
import { announce } from '../platform/notices';
import { serverNow } from '../platform/server-clock';
import { Link } from '../router/link';
import { clockOf, useTimeBonus, useTimeLeft } from '../stores/time-bonus';
import { Icon } from '../ui/icon';
import { useWords } from '../words/words';
import styles from './bonus-banner.module.css';

const MINUTE_MS = 60_000;

/** How long the time bonus still runs. Its place is there from the start, so that nothing moves when it comes. */
export function BonusBanner({ user }: { user: User }) {
  const bonus = useTimeBonus(user);
  if (bonus.state === 'none') return null;
  if (bonus.state === 'waiting') return <div className={styles.bonus} />;
  return <Counting percent={bonus.percent} endsAt={bonus.endsAt} />;
}

function Counting({ percent, endsAt }: { percent: number; endsAt: Millis }) {
  const say = useWords();
  // Said once: a clock that is read out each second lets nobody hear anything else.
  useEffect(() => {
    const minutes = Math.ceil((endsAt - serverNow()) / MINUTE_MS);
    announce(say('bonus-announced', { percent, minutes }));
  }, [say, percent, endsAt]);
  return (
    <aside className={styles.bonus} aria-label={say('bonus-name')}>
      <Icon of={BadgePercent} />
      <span>
        {say('bonus-banner', { percent })} <TimeLeft endsAt={endsAt} />
      </span>
      <Link to="/credits">{say('bonus-prices')}</Link>
    </aside>
  );
}

function TimeLeft({ endsAt }: { endsAt: Millis }) {
  const left = useTimeLeft(endsAt);
  return (
    <time role="timer" aria-live="off">
      {clockOf(left)}
    </time>
  );
}
