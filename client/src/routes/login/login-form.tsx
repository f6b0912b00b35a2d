import { CircleAlert } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { PasswordField, TextField } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import type { Login, LoginTrouble } from './use-login';

/** Checks what it can by itself, tells what is wrong at the field, and brings the focus there. */
export function LoginForm({ login }: { login: Login }) {
  const say = useWords();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  const { credentials, trouble } = login;
  const errorOf = (field: 'email' | 'password') => (trouble?.of === field ? trouble.text : null);

  // A demo account far below the form may be what failed: whatever is in the way comes into view.
  useEffect(() => {
    if (trouble?.of === 'form') notice.current?.scrollIntoView({ block: 'nearest' });
    else if (trouble) (trouble.of === 'email' ? email : password).current?.focus();
  }, [trouble]);

  const check = (): LoginTrouble | null => {
    if (credentials.email.trim() === '') return { of: 'email', text: say('login-email-missing') };
    if (email.current?.validity.valid === false) return { of: 'email', text: say('login-email-invalid') };
    if (credentials.password === '') return { of: 'password', text: say('login-password-missing') };
    return null;
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const mistake = check();
    if (mistake) login.point(mistake);
    else login.attempt(credentials);
  };

  return (
    <form noValidate onSubmit={submit}>
      {trouble?.of === 'form' && (
        <p ref={notice} className="notice notice--danger" role="alert">
          <Icon of={CircleAlert} />
          {trouble.text}
        </p>
      )}
      <TextField
        label={say('login-email')}
        ref={email}
        name="email"
        value={credentials.email}
        onChange={(event) => login.write({ ...credentials, email: event.target.value })}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('email')}
      />
      <PasswordField
        label={say('login-password')}
        ref={password}
        name="password"
        value={credentials.password}
        onChange={(event) => login.write({ ...credentials, password: event.target.value })}
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <Button type="submit" look="primary" size="large" wide busy={login.busy}>
        {say('login-submit')}
      </Button>
    </form>
  );
}
