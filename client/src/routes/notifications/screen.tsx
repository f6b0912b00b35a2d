import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { putNotifications } from '../../api/push';
import type { MemberId, NotificationKind, Notifications, QuietHours } from '../../api/wire.gen';
import { usePushSwitch } from '../../parts/use-push';
import { whyNot } from '../../parts/why-not';
import { isInstalledApp } from '../../platform/installed-app';
import { isIos } from '../../platform/ios';
import { notify } from '../../platform/notices';
import { notifications } from '../../stores/notifications';
import { type PushState, usePush } from '../../stores/push';
import { useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Button } from '../../ui/button';
import { FailedState } from '../../ui/empty-state';
import { SelectSetting, SwitchSetting } from '../../ui/form/setting-fields';
import { Icon } from '../../ui/icon';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { type PlainWord, useWords } from '../../words/words';
import { Install } from './install';
import styles from './notifications.module.css';

const KINDS: readonly { kind: NotificationKind; label: PlainWord; hint: PlainWord }[] = [
  { kind: 'message', label: 'notify-message', hint: 'notify-message-hint' },
  { kind: 'photo', label: 'notify-photo', hint: 'notify-photo-hint' },
  { kind: 'gift', label: 'notify-gift', hint: 'notify-gift-hint' },
  { kind: 'like', label: 'notify-like', hint: 'notify-like-hint' },
  { kind: 'match', label: 'notify-match', hint: 'notify-match-hint' },
  { kind: 'credits', label: 'notify-credits', hint: 'notify-credits-hint' },
];

/** Whether this device tells the member of news, and of which. */
export function Screen() {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id) ?? null;
  return (
    <div className={`page ${styles.notifications}`}>
      <h1>{say('notify-title')}</h1>
      <p className="muted">{say('notify-lead')}</p>
      <Device />
      <Install />
      {me !== null && <Choices me={me} />}
    </div>
  );
}

/** This device, which each has to be allowed by itself. */
function Device() {
  const say = useWords();
  const { capability, subscription } = usePush();
  const isOffered = useLoadedSettings((settings) => settings.push_public_key !== '');
  const { isBusy, turnOn, turnOff } = usePushSwitch();
  const isOn = subscription === 'subscribed';
  const isPossible = capability === 'capable' && subscription !== 'denied';
  return (
    <section className={styles.device} aria-labelledby="this-device">
      <Icon of={isOn ? BellRing : isPossible || capability === 'unknown' ? Bell : BellOff} />
      <div>
        <h2 id="this-device">{say('notify-device')}</h2>
        <p>{say(isOffered ? textOf({ capability, subscription }) : 'notify-not-offered')}</p>
      </div>
      {isPossible && (
        <Button look={isOn ? 'plain' : 'primary'} busy={isBusy} onClick={isOn ? turnOff : turnOn}>
          {say(isOn ? 'notify-turn-off' : 'notify-turn-on')}
        </Button>
      )}
    </section>
  );
}

const SUBSCRIPTIONS: Readonly<Record<PushState['subscription'], PlainWord>> = {
  subscribed: 'notify-on',
  denied: 'notify-denied',
  not_subscribed: 'notify-off',
};

function textOf({ capability, subscription }: PushState): PlainWord {
  switch (capability) {
    case 'unknown':
      return 'notify-unknown';
    case 'unsupported':
      return isIos() && !isInstalledApp() ? 'notify-unsupported-ios' : 'notify-unsupported';
    case 'capable':
      return SUBSCRIPTIONS[subscription];
  }
}

function Choices({ me }: { me: MemberId }) {
  const say = useWords();
  const view = useResource(notifications, me);
  const [turning, setTurning] = useState<string | null>(null);
  if (view.state === 'failed') {
    return <FailedState title={say('notify-failed')} onRetry={view.retry} />;
  }
  if (view.state !== 'shown') {
    return (
      <SkeletonList rows={5}>
        <Skeleton width="14rem" />
      </SkeletonList>
    );
  }
  const chosen = view.data;

  const store = async (what: string, change: Notifications) => {
    setTurning(what);
    try {
      const stored = await putNotifications(change);
      notifications.update(me, () => stored);
    } catch (error) {
      notify(whyNot(error, say));
    } finally {
      setTurning(null);
    }
  };

  const turn = (kind: NotificationKind) => {
    const others = chosen.disabled.filter((one) => one !== kind);
    const disabled = others.length < chosen.disabled.length ? others : [...others, kind];
    void store(kind, { ...chosen, disabled });
  };

  return (
    <>
      <section aria-labelledby="kinds">
        <h2 id="kinds">{say('notify-kinds')}</h2>
        <div className={styles.settings}>
          {KINDS.map(({ kind, label, hint }) => (
            <SwitchSetting
              key={kind}
              label={say(label)}
              hint={say(hint)}
              isOn={!chosen.disabled.includes(kind)}
              busy={turning === kind}
              onTurn={() => turn(kind)}
            />
          ))}
        </div>
      </section>
      <Quiet
        quiet={chosen.quiet ?? null}
        busy={turning === 'quiet'}
        onChoose={(quiet) => void store('quiet', { ...chosen, quiet })}
      />
      <section aria-labelledby="privacy">
        <h2 id="privacy">{say('notify-privacy')}</h2>
        <div className={styles.settings}>
          <SwitchSetting
            label={say('notify-text')}
            hint={say('notify-text-hint')}
            isOn={chosen.with_text}
            busy={turning === 'text'}
            onTurn={() => void store('text', { ...chosen, with_text: !chosen.with_text })}
          />
        </div>
      </section>
    </>
  );
}

const HOUR = 60;
const NIGHT = { from: 22 * HOUR, until: 8 * HOUR };

type QuietProps = { quiet: QuietHours | null; busy: boolean; onChoose: (quiet: QuietHours | null) => void };

/** Hours in which nothing is told, by the clock of the device on which they were chosen. */
function Quiet({ quiet, busy, onChoose }: QuietProps) {
  const say = useWords();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const choose = (change: Partial<QuietHours>) => onChoose({ ...(quiet ?? NIGHT), ...change, time_zone: here });
  return (
    <section aria-labelledby="quiet">
      <h2 id="quiet">{say('notify-quiet')}</h2>
      <div className={styles.settings}>
        <SwitchSetting
          label={say('notify-quiet-on')}
          hint={say('notify-quiet-hint', { zone: quiet?.time_zone ?? here })}
          isOn={quiet !== null}
          busy={busy}
          onTurn={() => (quiet ? onChoose(null) : choose({}))}
        />
        {quiet && (
          <div className={styles.hours}>
            <SelectSetting
              label={say('notify-quiet-from')}
              value={String(quiet.from)}
              options={times(quiet.from, quiet.until)}
              onChoose={(from) => choose({ from: Number(from) })}
            />
            <SelectSetting
              label={say('notify-quiet-until')}
              value={String(quiet.until)}
              options={times(quiet.until, quiet.from)}
              onChoose={(until) => choose({ until: Number(until) })}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** The hours of a day, and the time that was chosen, but not the other one. */
function times(chosen: number, other: number): { value: string; label: string }[] {
  const hours = Array.from({ length: 24 }, (_, hour) => hour * HOUR);
  const all = [...new Set([...hours, chosen])].filter((time) => time !== other).toSorted((one, two) => one - two);
  const two = (number: number) => String(number).padStart(2, '0');
  return all.map((time) => ({
    value: String(time),
    label: `${two(Math.floor(time / HOUR))}:${two(time % HOUR)}`,
  }));
}
