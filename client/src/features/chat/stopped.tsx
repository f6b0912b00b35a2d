import Lock from 'lucide-react/icons/lock';
import MailCheck from 'lucide-react/icons/mail-check';
import Pause from 'lucide-react/icons/pause';
import UserRoundX from 'lucide-react/icons/user-round-x';
import type { ReactNode } from 'react';
import type { MemberId } from '../../api/wire.gen';
import { useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { signUpState } from '../../stores/sign-up-state';
import { ButtonLink } from '../../ui/button';
import { Credit, Icon } from '../../ui/icon';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import styles from './composer.module.css';
import type { Stop } from './send-terms';

type StoppedProps = { why: Stop; hasText: boolean; to?: MemberId };

/** Replaces the field: the reason why nothing can be written now, and what helps. */
export function Stopped({ why, hasText, to }: StoppedProps) {
  const say = useWords();
  const { moment } = useFormat();
  const isPaying = useSession((s) => s.user?.paid_user === true);
  const buy = (
    <ButtonLink to="/credits" look="primary">
      {say(isPaying ? 'chat-get-credits' : 'chat-get-premium')}
    </ButtonLink>
  );
  const kept = hasText ? ` ${say('chat-text-kept')}` : '';

  switch (why.reason) {
    case 'credits':
      return (
        <Panel
          icon={<Icon of={Credit} size="lg" />}
          title={say('chat-stop-credits', { credits: why.credits })}
          text={say('chat-stop-credits-text', { cost: why.cost }) + kept}
          way={buy}
        />
      );
    case 'break':
      return (
        <Panel
          icon={<Icon of={Pause} size="lg" />}
          title={say('chat-stop-break', { moment: moment(why.until) })}
          text={say('chat-stop-break-text') + kept}
          way={<ButtonLink to="/spending">{say('page-spending')}</ButtonLink>}
        />
      );
    case 'limit':
      return (
        <Panel
          icon={<Icon of={Lock} size="lg" />}
          title={say('chat-stop-limit', { limit: why.limit })}
          text={say('chat-stop-limit-text') + kept}
          way={buy}
        />
      );
    case 'not confirmed':
      return <NotConfirmed to={to} kept={kept} />;
    case 'gone':
      return (
        <Panel
          icon={<Icon of={UserRoundX} size="lg" />}
          title={say('chat-stop-gone')}
          text={say('chat-stop-gone-text')}
        />
      );
  }
}

/** A first message that was written upon signing up waits for the confirmation. */
function NotConfirmed({ to, kept }: { to: MemberId | undefined; kept: string }) {
  const say = useWords();
  const view = useResource(signUpState, 'mine');
  const held = view.state === 'shown' && view.data.held?.to === to ? view.data.held : null;
  return (
    <Panel
      icon={<Icon of={MailCheck} size="lg" />}
      title={say('chat-stop-not-confirmed')}
      text={held ? say('chat-waiting', { text: held.text }) : say('chat-stop-not-confirmed-text') + kept}
      way={
        <ButtonLink to="/complete-signup?step=5" look="primary">
          {say('chat-confirm')}
        </ButtonLink>
      }
    />
  );
}

type PanelProps = { icon: ReactNode; title: string; text: string; way?: ReactNode };

function Panel({ icon, title, text, way }: PanelProps) {
  return (
    <div className={styles.composer}>
      <div className={styles.stop} role="status">
        {icon}
        <p>
          <b>{title}</b>
          <br />
          <span className="muted">{text}</span>
        </p>
        {way}
      </div>
    </div>
  );
}
