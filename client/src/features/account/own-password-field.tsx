import { PasswordField } from '../../ui/form/text-field';
import { useWords } from '../../words/words';

/** What concerns the account needs the password once more, as somebody else may hold the device. */
export function OwnPasswordField() {
  const say = useWords();
  return (
    <PasswordField
      label={say('account-password')}
      name="password"
      required
      autoComplete="current-password"
      words={{ missing: say('account-password-missing') }}
    />
  );
}
