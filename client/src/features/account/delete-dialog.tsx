import { useState } from 'react';
import { object, string } from 'valibot';
import { putVisibility } from '../../api/visibility';
import { notify } from '../../platform/notices';
import { useNavigate } from '../../router/router';
import { leaveForGood, takeUser, useSession } from '../../stores/session';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog, DialogChoice } from '../../ui/dialog';
import { Form, SubmitButton } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
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
  const credits = useSession((s) => s.user?.credits ?? 0);
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
        {credits > 0 && <p>{say('account-confirm-credits', { credits })}</p>}
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
