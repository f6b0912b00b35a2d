import type { LucideIcon } from 'lucide-react';
import Camera from 'lucide-react/icons/camera';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import Sparkles from 'lucide-react/icons/sparkles';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { Alert, Dismissible, User } from '../../api/wire.gen';
import { Link } from '../../router/link';
import { alerts, putAway } from '../../stores/alerts';
import { useResource } from '../../stores/resource';
import { IconButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { type PlainWord, useWords } from '../../words/words';
import styles from './alert-strip.module.css';

type Look = { icon: LucideIcon; text: PlainWord; action: PlainWord; to: string; dismissible: Dismissible | null };

const LOOKS: Readonly<Record<Alert, Look>> = {
  mail_refused: {
    icon: MailX,
    text: 'alert-mail-refused',
    action: 'alert-mail-refused-action',
    to: '/profile?email',
    dismissible: 'mail_refused',
  },
  activation: {
    icon: MailCheck,
    text: 'alert-activation',
    action: 'alert-activation-action',
    to: '/complete-signup?step=5',
    dismissible: null,
  },
  photo: { icon: Camera, text: 'alert-photo', action: 'alert-photo-action', to: '/profile', dismissible: 'photo' },
  enrich_profile: {
    icon: Sparkles,
    text: 'alert-enrich',
    action: 'alert-enrich-action',
    to: '/profile',
    dismissible: 'enrich_profile',
  },
};

/** The most important thing that the member is to be reminded of: one at a time, so that it is read. */
export function AlertStrip({ user }: { user: User }) {
  const say = useWords();
  const id = useId();
  const me = user.profile.id;
  const view = useResource(alerts, me);
  const alert = view.state === 'shown' ? view.data.alerts[0] : undefined;
  if (!alert) return null;
  const { icon, text, action, to, dismissible } = LOOKS[alert];
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <div className={`page ${styles.row}`}>
        <Icon of={icon} />
        <p id={id}>{say(text)}</p>
        <Link className={styles.action} to={to}>
          {say(action)}
        </Link>
        {dismissible && (
          <IconButton icon={X} label={say('alert-dismiss')} onClick={() => void putAway(me, dismissible)} />
        )}
      </div>
    </section>
  );
}
