import Hourglass from 'lucide-react/icons/hourglass';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useWaitingSends } from '../features/waiting/use-waiting-sends';
import { announce } from '../platform/notices';
import { useConnection } from '../stores/connection';
import { useSession } from '../stores/session';
import { useWaiting } from '../stores/waiting';
import { Icon } from '../ui/icon';
import { onDemand } from '../ui/on-demand';
import { useDelayed } from '../ui/use-delayed';
import { useWords } from '../words/words';
import styles from './connection-banner.module.css';

const WaitingDialog = onDemand(async () => (await import('../features/waiting/waiting-dialog')).WaitingDialog);

/** What waits for so long without a network that is known to be away is worth a banner: a try more is not. */
const SILENT_MS = 5_000;

/**
 * A banner while the page is offline, or while something waits for a site that does not answer, with what waits.
 * Delayed updates, by polling, are no reason to interrupt anybody.
 */
export function ConnectionBanner() {
  const say = useWords();
  const isOffline = useConnection((s) => s.status === 'offline');
  const isMember = useSession((s) => s.status === 'member');
  const count = useWaitingSends().length + useWaiting((s) => s.decisions.length);
  const [isOpen, setIsOpen] = useState(false);

  const look = count > 0 && (
    <button type="button" className="link" onClick={() => setIsOpen(true)}>
      {say('waiting-look', { count })}
    </button>
  );
  return (
    <>
      {isMember && isOffline && (
        <Banner icon={<Icon of={WifiOff} />} text={say('connection-offline')}>
          {look}
        </Banner>
      )}
      {isMember && !isOffline && look && <Silent>{look}</Silent>}
      {isOpen && <WaitingDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Silent({ children }: { children: ReactNode }) {
  const say = useWords();
  const isDue = useDelayed(SILENT_MS);
  return (
    isDue && (
      <Banner icon={<Icon of={Hourglass} />} text={say('connection-silent')}>
        {children}
      </Banner>
    )
  );
}

function Banner({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  const id = useId();
  useEffect(() => announce(text), [text]);
  return (
    <section className={`${styles.banner} ${styles.offline}`} aria-labelledby={id}>
      {icon}
      <span id={id}>{text}</span>
      {children}
    </section>
  );
}
