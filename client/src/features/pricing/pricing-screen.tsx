import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { ButtonLink } from '../../ui/button';
import { useWords } from '../../words/words';
import { Prices } from './prices';
import styles from './pricing.module.css';

/** What everything costs: the bundles, what credits buy, and what is free. */
export function PricingScreen() {
  const say = useWords();
  const isMember = useSession((s) => s.status === 'member');
  const settings = useLoadedSettings((it) => it);
  const costs = [
    [say('pricing-text'), settings.message_credits],
    [say('pricing-photo'), settings.photo_credits],
    [say('pricing-gift'), settings.gift_credits],
  ] as const;
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.intro}>
        <h1>{say('page-pricing')}</h1>
        <p className="muted">{say('pricing-lead', { site: settings.name })}</p>
      </div>
      <Prices />
      <section className={styles.costs}>
        <h2>{say('pricing-buys')}</h2>
        <dl>
          {costs.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{say('credits', { count })}</dd>
            </div>
          ))}
          <div>
            <dt>{say('pricing-looking')}</dt>
            <dd>{say('pricing-free')}</dd>
          </div>
          {settings.free_messages > 0 && (
            <div>
              <dt>{say('pricing-first', { count: settings.free_messages })}</dt>
              <dd>{say('pricing-free')}</dd>
            </div>
          )}
        </dl>
      </section>
      <ButtonLink to={isMember ? '/credits' : '/signup'} look="primary" size="large">
        {say(isMember ? 'pricing-buy' : 'pricing-sign-up')}
      </ButtonLink>
    </div>
  );
}
