import type { LucideIcon } from 'lucide-react';
import Camera from 'lucide-react/icons/camera';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Sparkles from 'lucide-react/icons/sparkles';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { Alert, Dismissible, HeldMessage, User } from '../../api/wire.gen';
import { Link } from '../../router/link';
import { alerts, giveUpFirstMessage, putAway, rewriteFirstMessage } from '../../stores/alerts';
import { useResource } from '../../stores/resource';
import { IconButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { type PlainWord, useWords } from '../../words/words';
import styles from './alert-strip.module.css';

type Look = { icon: LucideIcon; text: PlainWord; action: PlainWord; to: string; dismissible: Dismissible | null };

const LOOKS: Readonly<Record<Exclude<Alert, 'first_message'>, Look>> = {
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
  const me = user.profile.id;
  const view = useResource(alerts, me);
  if (view.state !== 'shown') return null;
  const [alert] = view.data.alerts;
  const { undelivered } = view.data;
  if (alert === 'first_message') return undelivered && <Undelivered me={me} message={undelivered} />;
  if (!alert) return null;
  const { icon, text, action, to, dismissible } = LOOKS[alert];
  const putThisAway = dismissible && (() => void putAway(me, dismissible));
  return <Strip icon={icon} text={say(text)} action={say(action)} to={to} onDismiss={putThisAway} />;
}

/** The first message could not be delivered: it is written again where the price and the reason can be dealt with. */
function Undelivered({ me, message }: { me: User['profile']['id']; message: HeldMessage }) {
  const say = useWords();
  return (
    <Strip
      icon={MessageSquareWarning}
      text={say('alert-first-message', { reason: message.refused?.message ?? '' })}
      action={say('alert-first-message-action')}
      to={`/members/${message.to}/chat`}
      onFollow={() => void rewriteFirstMessage(me, message)}
      onDismiss={() => void giveUpFirstMessage(me)}
    />
  );
}

type StripProps = {
  icon: LucideIcon;
  text: string;
  action: string;
  to: string;
  onFollow?: () => void;
  /** What cannot be put away has none. */
  onDismiss: (() => void) | null;
};

function Strip({ icon, text, action, to, onFollow, onDismiss }: StripProps) {
  const say = useWords();
  const id = useId();
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <div className={`page ${styles.row}`}>
        <Icon of={icon} />
        <p id={id}>{text}</p>
        <Link className={styles.action} to={to} onClick={onFollow}>
          {action}
        </Link>
        {onDismiss && <IconButton icon={X} label={say('alert-dismiss')} onClick={onDismiss} />}
      </div>
    </section>
  );
}
