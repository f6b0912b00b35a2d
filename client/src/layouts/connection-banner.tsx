import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useId } from 'react';
import { announce } from '../platform/notices';
import { useConnection } from '../stores/connection';
import { useSession } from '../stores/session';
import { Icon } from '../ui/icon';
import { useWords } from '../words/words';
import styles from './connection-banner.module.css';

/** A banner while the page is offline. Delayed updates, by polling, are no reason to interrupt anybody. */
export function ConnectionBanner() {
  const say = useWords();
  const id = useId();
  const offline = useConnection((s) => s.status === 'offline');
  const member = useSession((s) => s.status === 'member');
  const text = offline && member ? say('connection-offline') : null;

  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);

  if (text === null) return null;
  return (
    <section className={`${styles.banner} ${styles.offline}`} aria-labelledby={id}>
      <Icon of={WifiOff} />
      <span id={id}>{text}</span>
    </section>
  );
}
