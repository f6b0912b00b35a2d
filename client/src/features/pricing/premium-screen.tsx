import Check from 'lucide-react/icons/check';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import { Prices } from './prices';
import styles from './pricing.module.css';

/** What Premium gives beside what everybody has, and what it costs. It promises nothing that the server does not do. */
export function PremiumScreen() {
  const say = useWords();
  const user = useSession((s) => s.user);
  const limit = useLoadedSettings((settings) => settings.free_conversations);
  const gives = [say('premium-photos'), say('premium-conversations', { count: limit }), say('premium-own-photos')];
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.intro}>
        <h1>{say('page-premium')}</h1>
        <p className="muted">{say(user?.paid_user ? 'premium-yours' : 'premium-lead')}</p>
      </div>
      <ul className={styles.gives}>
        {gives.map((text) => (
          <li key={text}>
            <Icon of={Check} />
            {text}
          </li>
        ))}
      </ul>
      <Prices />
      <ButtonLink to={user ? '/credits' : '/signup'} look="primary" size="large">
        {say(user ? 'pricing-buy' : 'pricing-sign-up')}
      </ButtonLink>
    </div>
  );
}
