import { forward, object, partialCheck, pipe, string } from 'valibot';
import { putPassword } from '../../api/account';
import { NewPassword } from '../../parts/new-password';
import { notify } from '../../platform/notices';
import { Form, SubmitButton } from '../../ui/form/form';
import { PasswordField } from '../../ui/form/text-field';
import { useForm, wrong } from '../../ui/form/use-form';
import { useWords } from '../../words/words';

const passwords = pipe(
  object({ old_password: string(), password: string(), repeated: string() }),
  forward(
    partialCheck(
      [['password'], ['repeated']],
      ({ password, repeated }) => password === repeated,
      wrong('account-passwords-differ'),
    ),
    ['repeated'],
  ),
);

/** Changes the password, which logs out all other devices. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const say = useWords();
  const form = useForm({
    schema: passwords,
    send: async ({ old_password, password }) => {
      await putPassword({ old_password, password });
      notify(say('account-password-changed'));
      onClose();
    },
    fieldOf: { wrong_password: 'old_password', weak_password: 'password' },
  });
  return (
    <Form form={form}>
      <PasswordField
        label={say('account-old-password')}
        name="old_password"
        required
        autoComplete="current-password"
        words={{ missing: say('account-password-missing') }}
      />
      <NewPassword
        label={say('account-new-password')}
        hint={say('account-password-hint')}
        again={say('account-repeat-password')}
      />
      <SubmitButton>{say('account-save-password')}</SubmitButton>
    </Form>
  );
}
