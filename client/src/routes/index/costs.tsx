import type { ReactNode } from 'react';
import { useLoadedSettings } from '../../stores/settings';
import { useFormat } from '../../words/format';
import { Localized, useWords } from '../../words/words';
import styles from './home.module.css';
import { messageCost } from './message-cost';

/** The domain's prices, shown before the signup. */
export function Costs() {
  const say = useWords();
  const { money } = useFormat();
  const settings = useLoadedSettings((all) => all);
  const least = messageCost(settings);
  return (
    <section className={`page ${styles.costs}`}>
      <div>
        <h2>
          <Localized word="home-costs-title" elements={{ br: <br /> }} />
        </h2>
        <p className="muted">
          {say('home-costs-lead')}{' '}
          {settings.refund_days > 0 && say('home-costs-refund', { days: settings.refund_days })}
        </p>
      </div>
      <dl className={styles.prices}>
        <Line what={say('home-cost-joining')}>{say('home-cost-free')}</Line>
        {settings.free_messages > 0 && (
          <Line what={say('home-cost-first', { count: settings.free_messages })}>{say('home-cost-free')}</Line>
        )}
        <Line what={say('home-cost-message')}>
          <InCredits credits={settings.message_credits} />{' '}
          {least && settings.message_credits > 0 && (
            <small>{say('home-cost-message-from', { price: money(least.costs, least.currency) })}</small>
          )}
        </Line>
        <Line what={say('home-cost-photo')}>
          <InCredits credits={settings.photo_credits} />
        </Line>
        <Line what={say('home-cost-gift')}>
          <InCredits credits={settings.gift_credits} />
        </Line>
      </dl>
    </section>
  );
}

function Line({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function InCredits({ credits }: { credits: number }) {
  const say = useWords();
  return credits === 0 ? say('home-cost-free') : say('credits', { count: credits });
}
