import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Camera from 'lucide-react/icons/camera';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Sparkles from 'lucide-react/icons/sparkles';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import type { Alert, Dismissible, HeldMessage, User } from '../../api/wire.gen';
import { Link } from '../../router/link';
import { usePushSwitch } from '../../parts/use-push';
import { alerts, giveUpFirstMessage, putAway, rewriteFirstMessage } from '../../stores/alerts';
import { useChats } from '../../stores/chats';
import { usePush } from '../../stores/push';
import { useResource } from '../../stores/resource';
import { IconButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { type PlainWord, useWords } from '../../words/words';
import styles from './alert-strip.module.css';

/** `to` is where it leads; without that it is done at once. */
type Look = {
  icon: LucideIcon;
  text: PlainWord;
  action: PlainWord;
  to: string | null;
  dismissible: Dismissible | null;
};

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
  push: { icon: Bell, text: 'alert-push', action: 'alert-push-action', to: null, dismissible: 'push' },
  disabled_notifications: {
    icon: BellOff,
    text: 'alert-disabled',
    action: 'alert-disabled-action',
    to: '/notifications',
    dismissible: 'disabled_notifications',
  },
};

/** The most important thing that the member is to be reminded of: one at a time, so that it is read. */
export function AlertStrip({ user }: { user: User }) {
  const say = useWords();
  const me = user.profile.id;
  const view = useResource(alerts, me);
  const { isBusy, turnOn } = usePushSwitch();
  const offersPush = usePush((s) => s.capability === 'capable' && s.subscription === 'not_subscribed');
  // Who has no conversation yet would allow something without knowing what for.
  const hasChats = useChats((s) => s.chats.size > 0);
  if (view.state !== 'shown') return null;
  const { undelivered } = view.data;
  // The server does not know what this browser can do, nor whether it does it already.
  const alert = view.data.alerts.find((one) => one !== 'push' || (offersPush && hasChats));
  if (alert === 'first_message') return undelivered && <Undelivered me={me} message={undelivered} />;
  if (!alert) return null;
  const { icon, text, action, to, dismissible } = LOOKS[alert];
  const putThisAway = dismissible && (() => void putAway(me, dismissible));
  const way = to === null ? { isBusy, onPress: turnOn } : { to };
  return <Strip icon={icon} text={say(text)} action={say(action)} way={way} onDismiss={putThisAway} />;
}

/** The first message could not be delivered: it is written again where the price and the reason can be dealt with. */
function Undelivered({ me, message }: { me: User['profile']['id']; message: HeldMessage }) {
  const say = useWords();
  return (
    <Strip
      icon={MessageSquareWarning}
      text={say('alert-first-message', { reason: message.refused?.message ?? '' })}
      action={say('alert-first-message-action')}
      way={{ to: `/members/${message.to}/chat`, onFollow: () => void rewriteFirstMessage(me, message) }}
      onDismiss={() => void giveUpFirstMessage(me)}
    />
  );
}

/** Where an alert leads, or what it does at once. */
type Way = { to: string; onFollow?: () => void } | { isBusy: boolean; onPress: () => void };

type StripProps = {
  icon: LucideIcon;
  text: string;
  action: string;
  way: Way;
  /** What cannot be put away has none. */
  onDismiss: (() => void) | null;
};

function Strip({ icon, text, action, way, onDismiss }: StripProps) {
  const say = useWords();
  const id = useId();
  return (
    <section className={styles.strip} aria-labelledby={id}>
      <div className={`page ${styles.row}`}>
        <Icon of={icon} />
        <p id={id}>{text}</p>
        {'to' in way ? (
          <Link className={styles.action} to={way.to} onClick={way.onFollow}>
            {action}
          </Link>
        ) : (
          <button type="button" className={styles.action} aria-busy={way.isBusy || undefined} onClick={way.onPress}>
            {action}
          </button>
        )}
        {onDismiss && <IconButton icon={X} label={say('alert-dismiss')} onClick={onDismiss} />}
      </div>
    </section>
  );
}
