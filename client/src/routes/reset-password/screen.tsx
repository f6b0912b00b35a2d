import { useState } from 'react';
import { object, pipe, string, trim } from 'valibot';
import { postResetPassword } from '../../api/reset-password';
import { useSearchParams } from '../../router/router';
import { Link } from '../../router/link';
import { useLoadedSettings } from '../../stores/settings';
import { ButtonLink } from '../../ui/button';
import { Form, SubmitButton } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useForm } from '../../ui/form/use-form';
import { Narrow } from '../../ui/narrow';
import { useWords } from '../../words/words';

const address = object({ email: pipe(string(), trim()) });

/** Asks for a mail with a link to set a new password. */
export function Screen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return <Narrow>{sentTo === null ? <Request onSent={setSentTo} /> : <Sent to={sentTo} />}</Narrow>;
}

function Request({ onSent }: { onSent: (email: string) => void }) {
  const say = useWords();
  const [query] = useSearchParams();
  const form = useForm({
    schema: address,
    send: async ({ email }) => {
      await postResetPassword({ email });
      onSent(email);
    },
    fieldOf: { email_not_found: 'email' },
  });
  return (
    <>
      <h1>{say('page-reset-password')}</h1>
      <p className="muted">{say('reset-text')}</p>
      <Form form={form}>
        <TextField
          label={say('reset-email')}
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={query.get('email') ?? ''}
          words={{ missing: say('reset-email-missing') }}
        />
        <SubmitButton>{say('reset-submit')}</SubmitButton>
      </Form>
      <Link className="link" to="/login">
        {say('reset-back')}
      </Link>
    </>
  );
}

function Sent({ to }: { to: string }) {
  const say = useWords();
  const isDemo = useLoadedSettings((settings) => settings.demo_accounts.length > 0);
  return (
    <>
      <h1>{say('reset-sent-title')}</h1>
      <p role="status">{say('reset-sent-text', { email: to })}</p>
      <p className="muted">{say('reset-sent-hint')}</p>
      {isDemo && (
        <a className="link" href="/demo/mail">
          {say('reset-demo-mail')}
        </a>
      )}
      <ButtonLink to="/login" look="soft">
        {say('reset-back')}
      </ButtonLink>
    </>
  );
}
