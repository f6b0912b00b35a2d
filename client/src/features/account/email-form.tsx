import { useState } from 'react';
import { object, pipe, string, trim } from 'valibot';
import { postMailChange } from '../../api/mail-change';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Button } from '../../ui/button';
import { Form, SubmitButton } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useForm } from '../../ui/form/use-form';
import { useWords } from '../../words/words';
import { OwnPasswordField } from './own-password-field';
import styles from './account.module.css';

const change = object({ email: pipe(string(), trim()), password: string() });

/** Asks for a mail to a new address. Nothing changes until its link is followed. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <Request onSent={setSentTo} /> : <Sent to={sentTo} onClose={onClose} />;
}

function Request({ onSent }: { onSent: (email: string) => void }) {
  const say = useWords();
  const email = useSession((s) => s.user?.email ?? '');
  const form = useForm({
    schema: change,
    send: async (values) => {
      await postMailChange(values);
      onSent(values.email);
    },
    fieldOf: { wrong_password: 'password', invalid_email: 'email', same_email: 'email', email_taken: 'email' },
  });
  return (
    <Form form={form}>
      <p className="muted">{say('account-email-now', { email })}</p>
      <TextField
        label={say('account-new-email')}
        name="email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={say('account-new-email-hint')}
        words={{ missing: say('account-new-email-missing') }}
      />
      <OwnPasswordField />
      <SubmitButton>{say('account-send-link')}</SubmitButton>
    </Form>
  );
}

function Sent({ to, onClose }: { to: string; onClose: () => void }) {
  const say = useWords();
  const isDemo = useLoadedSettings((settings) => settings.demo_accounts.length > 0);
  return (
    <div className={styles.sent}>
      <p role="status">{say('account-link-sent', { email: to })}</p>
      {isDemo && (
        <a className="link" href="/demo/mail">
          {say('account-demo-mail')}
        </a>
      )}
      <Button onClick={onClose}>{say('account-link-close')}</Button>
    </div>
  );
}
