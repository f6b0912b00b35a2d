import { SHORTEST_PASSWORD } from '../../parts/new-password';
import { firstTracking } from '../../platform/tracking';
import { useLoadedSettings } from '../../stores/settings';
import { CheckboxField, RadioField, SelectField } from '../../ui/form/choice-fields';
import { Form, SubmitButton } from '../../ui/form/form';
import { PasswordField, TextAreaField, TextField } from '../../ui/form/text-field';
import { useWords } from '../../words/words';
import { firstChoices } from './first-choices';
import { MailField } from './mail-field';
import styles from './sign-up-form.module.css';
import { type SignUpProps, useSignUp } from './use-sign-up';

export function SignUpForm(props: SignUpProps) {
  const say = useWords();
  const form = useSignUp(props);
  const { to, search } = props;
  return (
    <Form form={form}>
      {to !== null && <FirstMessage />}
      <Person search={search} />
      <Consents />
      {/* Nobody sees it. Programs that fill in every field do. */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      </div>
      <SubmitButton>{say('signup-submit')}</SubmitButton>
    </Form>
  );
}

function FirstMessage() {
  const say = useWords();
  const isFree = useLoadedSettings((settings) => settings.free_messages > 0);
  const cost = useLoadedSettings((settings) => settings.message_credits);
  const longest = useLoadedSettings((settings) => settings.message_length);
  return (
    <TextAreaField
      label={say('signup-message')}
      name="message"
      rows={3}
      maxLength={longest}
      required
      words={{ missing: say('signup-message-missing') }}
      hint={isFree ? say('signup-message-free') : say('signup-message-paid', { cost })}
    />
  );
}

function Person({ search }: { search: string }) {
  const say = useWords();
  const age = useLoadedSettings((settings) => settings.minimum_age);
  const chosen = firstChoices(search);
  return (
    <>
      <MailField />
      <TextField
        label={say('signup-name')}
        name="name"
        required
        minLength={2}
        maxLength={30}
        autoComplete="nickname"
        hint={say('signup-name-hint')}
      />
      <PasswordField
        label={say('signup-password')}
        name="password"
        required
        minLength={SHORTEST_PASSWORD}
        autoComplete="new-password"
        hint={say('signup-password-hint')}
      />
      <TextField
        label={say('signup-birth')}
        name="date_of_birth"
        type="date"
        required
        autoComplete="bday"
        hint={say('signup-birth-hint', { age })}
      />
      <RadioField
        label={say('signup-gender')}
        name="gender"
        required
        {...(chosen.gender && { defaultValue: chosen.gender })}
        options={[
          { value: 'female', label: say('signup-woman') },
          { value: 'male', label: say('signup-man') },
        ]}
      />
      <SelectField
        label={say('signup-sexuality')}
        name="sexuality"
        required
        placeholder={say('signup-choose')}
        {...(chosen.sexuality && { defaultValue: chosen.sexuality })}
        options={[
          { value: 'hetero', label: say('signup-hetero') },
          { value: 'gay', label: say('signup-gay') },
          { value: 'lesbian', label: say('signup-lesbian') },
          { value: 'bi', label: say('signup-bi') },
        ]}
      />
    </>
  );
}

/** Each stands alone, and none is ticked beforehand. */
function Consents() {
  const say = useWords();
  return (
    <fieldset className={styles.consents}>
      <legend className="sr">{say('signup-consents')}</legend>
      <CheckboxField
        label={say('signup-terms')}
        name="terms"
        required
        words={{ missing: say('signup-terms-missing') }}
      />
      <CheckboxField
        label={say('signup-intimate')}
        name="intimate"
        required
        hint={say('signup-intimate-hint')}
        words={{ missing: say('signup-intimate-missing') }}
      />
      <CheckboxField label={say('signup-news')} name="news" />
      {firstTracking() && <CheckboxField label={say('signup-tracking')} name="tracking" />}
    </fieldset>
  );
}
