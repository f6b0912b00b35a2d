import { useLoadedSettings } from '../../stores/settings';
import { RadioField, SelectField } from '../../ui/form/choice-fields';
import { Form, SubmitButton } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { useWords } from '../../words/words';
import { KeyWishes } from './key-fields';
import { PlaceWish } from './place-wish';
import { EVERYBODY, genderLookedFor, preferencesOf, schema } from './preferences';
import { StepBody, StepFoot, StepFrame } from './step-frame';
import type { StepProps } from './step-props';
import styles from './complete-signup.module.css';

const OLDEST = 99;

export function PreferencesStep({ steps, state, own }: StepProps) {
  const say = useWords();
  const { preferences: held } = state;
  const { profile, choices } = own.answer;
  const form = useForm({
    schema,
    send: async (filled) => {
      await steps.goOn(preferencesOf(filled, choices));
    },
  });
  return (
    <StepFrame steps={steps} title={say('steps-preferences-title')} text={say('steps-preferences-text')}>
      <Form form={form}>
        <StepBody>
          <RadioField
            label={say('steps-gender')}
            name="gender"
            options={[
              { value: 'female', label: say('steps-women') },
              { value: 'male', label: say('steps-men') },
              { value: EVERYBODY, label: say('steps-everybody') },
            ]}
            defaultValue={held.gender ?? genderLookedFor(profile)}
          />
          <Ages min={held.min_age} max={held.max_age} />
          <PlaceWish
            regions={own.regions}
            country={held.country ?? profile.country}
            region={held.countryregion ?? null}
          />
          <KeyWishes name="reason" keys={choices.reason} chosen={held.reason} />
          <KeyWishes name="relationship_status" keys={choices.relationship_status} chosen={held.relationship_status} />
          <KeyWishes name="body_type" keys={choices.body_type} chosen={held.body_type} />
        </StepBody>
        <StepFoot>
          <SubmitButton>{say('steps-next')}</SubmitButton>
        </StepFoot>
      </Form>
    </StepFrame>
  );
}

function Ages({ min, max }: { min: number | null | undefined; max: number | null | undefined }) {
  const say = useWords();
  const least = useLoadedSettings((settings) => settings.minimum_age);
  const ages = Array.from({ length: OLDEST - least + 1 }, (_, more) => String(least + more));
  const options = ages.map((age) => ({ value: age, label: age }));
  return (
    <div className={styles.pair}>
      <SelectField
        label={say('steps-min-age')}
        name="min_age"
        placeholder={say('steps-any-age')}
        options={options}
        defaultValue={min ?? ''}
      />
      <SelectField
        label={say('steps-max-age')}
        name="max_age"
        placeholder={say('steps-any-age')}
        options={options}
        defaultValue={max ?? ''}
      />
    </div>
  );
}
