import { useState } from 'react';
import { Refused } from '../../api/http';
import { postActivationMail } from '../../api/signup';
import type { HeldMessage, MemberId } from '../../api/wire.gen';
import { notify } from '../../platform/notices';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Button, buttonClass, ButtonLink } from '../../ui/button';
import { Lean } from '../../ui/lean';
import { Notice } from '../../ui/notice';
import { Localized, useWords } from '../../words/words';
import { StepBody, StepFoot, StepFrame } from './step-frame';
import type { StepProps } from './step-props';
import styles from './complete-signup.module.css';

/** The last step: the address is confirmed, here or wherever the mail is opened. The message that waits is shown. */
export function ConfirmStep({ steps, state: { held } }: StepProps) {
  const say = useWords();
  const user = useSession((s) => s.user);
  const isDemo = useLoadedSettings((settings) => settings.demo_accounts.length > 0);
  // Once the address is confirmed the message goes out and is held no more.
  const [wroteTo, setWroteTo] = useState<MemberId | null>(held?.to ?? null);
  if (held && held.to !== wroteTo) setWroteTo(held.to);
  if (!user) return null;
  const isConfirmed = user.status === 'active';
  return (
    <StepFrame
      steps={steps}
      title={say(isConfirmed ? 'activate-title' : 'complete-title')}
      text={say(isConfirmed ? (wroteTo === null ? 'activate-text' : 'activate-text-message') : 'steps-confirm-text')}
    >
      <div className={styles.whole}>
        <StepBody>
          {!isConfirmed && (
            <p>
              <Localized
                word="steps-confirm-sent"
                values={{ email: user.email }}
                elements={{ address: <span className={styles.address} /> }}
              />
            </p>
          )}
          {held && !isConfirmed && <Waiting held={held} />}
          <Lean drawing="nobody" />
          {!isConfirmed && (
            <>
              <Resend />
              <ButtonLink to="/profile?email" look="quiet">
                {say('complete-wrong-address')}
              </ButtonLink>
            </>
          )}
        </StepBody>
        <StepFoot>
          {!isConfirmed && isDemo && (
            <a className={buttonClass({ wide: true })} href="/demo/mail">
              {say('complete-demo-mail')}
            </a>
          )}
          <ButtonLink
            look="primary"
            size="large"
            wide
            to={wroteTo === null ? '/signup-matches' : `/members/${wroteTo}`}
          >
            {say(wroteTo === null ? 'steps-to-matches' : 'steps-to-profile')}
          </ButtonLink>
        </StepFoot>
      </div>
    </StepFrame>
  );
}

function Waiting({ held }: { held: HeldMessage }) {
  const say = useWords();
  return (
    <Notice>
      <span>
        {say('complete-waiting')} <q>{held.text}</q>
      </span>
    </Notice>
  );
}

function Resend() {
  const say = useWords();
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      const { left } = await postActivationMail();
      notify(say('steps-sent', { left }));
    } catch (error) {
      notify(error instanceof Refused ? error.message : say('no-answer'));
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void resend()}>
      {say('complete-resend')}
    </Button>
  );
}
