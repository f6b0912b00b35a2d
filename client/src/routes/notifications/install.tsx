import Share from 'lucide-react/icons/share';
import Smartphone from 'lucide-react/icons/smartphone';
import SquarePlus from 'lucide-react/icons/square-plus';
import { useInstallWay } from '../../parts/use-install';
import { install } from '../../platform/install';
import { useLoadedSettings } from '../../stores/settings';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import styles from './notifications.module.css';

/** The site as an app, where the browser can install it and has not. */
export function Install() {
  const way = useInstallWay();
  if (way === 'prompt') return <ByPrompt />;
  return way === 'by hand' ? <ByHand /> : null;
}

function ByPrompt() {
  const say = useWords();
  const site = useLoadedSettings((settings) => settings.name);
  return (
    <section className={`${styles.device} ${styles.install}`} aria-labelledby="install">
      <Icon of={Smartphone} />
      <div>
        <h2 id="install">{say('install-title', { site })}</h2>
        <p>{say('install-text')}</p>
      </div>
      <Button onClick={() => void install().catch(() => undefined)}>{say('install')}</Button>
    </section>
  );
}

/** In iOS no page can ask, and notifications come to the installed app only. */
function ByHand() {
  const say = useWords();
  const site = useLoadedSettings((settings) => settings.name);
  return (
    <section className={`${styles.device} ${styles.install}`} aria-labelledby="install">
      <Icon of={Smartphone} />
      <div>
        <h2 id="install">{say('install-title', { site })}</h2>
        <p>{say('install-ios-text')}</p>
        <ol className={styles.steps}>
          <li>
            <Icon of={Share} />
            <span>{say('install-ios-share')}</span>
          </li>
          <li>
            <Icon of={SquarePlus} />
            <span>{say('install-ios-add')}</span>
          </li>
          <li>
            <Icon of={Smartphone} />
            <span>{say('install-ios-open', { site })}</span>
          </li>
        </ol>
      </div>
    </section>
  );
}
