import { useState } from 'react';
import { object, string } from 'valibot';
import { fetchDeparture } from '../../api/departure';
import type { Departure } from '../../api/wire.gen';
import { putVisibility } from '../../api/visibility';
import { notify } from '../../platform/notices';
import { useNavigate } from '../../router/router';
import { resource, useResource } from '../../stores/resource';
import { leaveForGood, takeUser, useSession } from '../../stores/session';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog, DialogChoice } from '../../ui/dialog';
import { Form, SubmitButton } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { OwnPasswordField } from './own-password-field';
import styles from './account.module.css';

/** Two steps: what else could be done, and the password. Each leads on to the end, and none asks for a reason. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<'alternatives' | 'password'>('alternatives');
  return step === 'alternatives' ? (
    <Alternatives onClose={onClose} onGoOn={() => setStep('password')} />
  ) : (
    <Confirm onClose={onClose} />
  );
}

function Alternatives({ onClose, onGoOn }: { onClose: () => void; onGoOn: () => void }) {
  const say = useWords();
  const isInvisible = useSession((s) => s.user?.invisible ?? false);
  const hide = async () => {
    try {
      const { user, rev } = await putVisibility(true);
      takeUser(user, rev);
      notify(say('account-hidden'));
      onClose();
    } catch {
      notify(say('no-answer'));
    }
  };
  return (
    <Dialog title={say('account-delete-title')} onClose={onClose}>
      <div className={styles.steps}>
        <p>{say('account-alternatives')}</p>
        <ul className={styles.alternatives}>
          {!isInvisible && (
            <li>
              <span>{say('account-hide-text')}</span>
              <Button onClick={() => void hide()}>{say('account-hide')}</Button>
            </li>
          )}
          <li>
            <span>{say('account-quiet-text')}</span>
            <ButtonLink to="/notifications">{say('account-quiet')}</ButtonLink>
          </li>
        </ul>
        <DialogChoice>
          <Button onClick={onClose}>{say('account-stay')}</Button>
          <Button look="danger" onClick={onGoOn}>
            {say('account-delete-now')}
          </Button>
        </DialogChoice>
      </div>
    </Dialog>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const say = useWords();
  const navigate = useNavigate();
  const form = useForm({
    schema: object({ password: string() }),
    send: async ({ password }) => {
      await leaveForGood(password, () => navigate('/account-deleted', { replace: true }));
    },
    fieldOf: { wrong_password: 'password' },
  });
  return (
    <Dialog title={say('account-confirm-title')} onClose={onClose} locked={form.busy}>
      <div className={styles.steps}>
        <p>{say('account-confirm-text')}</p>
        <Credits />
        <Form form={form}>
          <OwnPasswordField />
          <SubmitButton>{say('account-delete-now')}</SubmitButton>
        </Form>
        <Button look="quiet" onClick={onClose}>
          {say('account-stay')}
        </Button>
      </div>
    </Dialog>
  );
}

const departure = resource({ fetch: (_: 'mine', signal): Promise<Departure> => fetchDeparture(signal) });

/** What comes back as money, and what is lost with the account. */
function Credits() {
  const say = useWords();
  const { money } = useFormat();
  const view = useResource(departure, 'mine');
  if (view.state !== 'shown') return null;
  const { credits, returned } = view.data;
  const lost = credits - returned.reduce((sum, one) => sum + one.credits, 0);
  return (
    <>
      {returned.length > 0 && (
        <>
          <p>{say('account-confirm-returned')}</p>
          <ul className={styles.returned}>
            {returned.map((one) => (
              <li key={one.order}>
                <span>{say('account-returned-order', { order: String(one.order), credits: one.credits })}</span>
                <strong className="num">{money(one.amount / 100, one.currency)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      {lost > 0 && <p>{say('account-confirm-credits', { credits: lost })}</p>}
    </>
  );
}
