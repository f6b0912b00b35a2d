import { Form, SubmitButton } from '../../ui/form/form';
import { PasswordField, TextField } from '../../ui/form/text-field';
import type { FormHandle } from '../../ui/form/use-form';
import { useWords } from '../../words/words';

export function LoginForm({ login }: { login: FormHandle }) {
  const say = useWords();
  return (
    <Form form={login}>
      <TextField
        label={say('login-email')}
        name="email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        words={{ missing: say('login-email-missing') }}
      />
      <PasswordField
        label={say('login-password')}
        name="password"
        required
        autoComplete="current-password"
        words={{ missing: say('login-password-missing') }}
      />
      <SubmitButton>{say('login-submit')}</SubmitButton>
    </Form>
  );
}
