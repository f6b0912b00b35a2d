import { useLocalization } from '@fluent/react';
import type { ReactNode } from 'react';
import type { OwnProfile, Sexuality } from '../../api/wire.gen';
import { LocationFields } from '../../features/location/location-fields';
import { useLoadedSettings } from '../../stores/settings';
import { RadioField, SelectField } from '../../ui/form/choice-fields';
import { Form, SubmitButton } from '../../ui/form/form';
import { TextAreaField, TextField } from '../../ui/form/text-field';
import { useWords } from '../../words/words';
import { InterestFields } from './interest-fields';
import { PromptFields } from './prompt-fields';
import styles from './own-profile.module.css';
import type { Editable } from './use-own-profile';
import { useProfileForm } from './use-profile-form';

const SEXUALITIES: readonly Sexuality[] = ['hetero', 'gay', 'lesbian', 'bi'];

/** The last day on which somebody was born who is old enough. */
function latestBirthDate(age: number): string {
  const day = new Date();
  day.setFullYear(day.getFullYear() - age);
  return day.toISOString().slice(0, 10);
}

export function ProfileForm({ answer: { profile, choices }, interests, regions, drawings }: Editable) {
  const say = useWords();
  const age = useLoadedSettings((settings) => settings.minimum_age);
  const form = useProfileForm();
  return (
    <Form form={form}>
      <div className={styles.parts}>
        <Part title={say('own-profile-about-you')}>
          <TextField
            label={say('own-profile-name')}
            hint={say('own-profile-name-hint')}
            name="name"
            required
            minLength={2}
            maxLength={30}
            pattern="[^@].*"
            autoComplete="nickname"
            defaultValue={profile.name}
          />
          <TextField
            label={say('own-profile-birth-date')}
            name="birth_date"
            type="date"
            required
            max={latestBirthDate(age)}
            autoComplete="bday"
            defaultValue={profile.birth_date}
          />
          <RadioField
            label={say('own-profile-gender')}
            name="gender"
            options={[
              { value: 'female', label: say('own-profile-female') },
              { value: 'male', label: say('own-profile-male') },
            ]}
            defaultValue={profile.gender}
          />
          <LocationFields regions={regions} location={profile} />
          <TextAreaField
            label={say('own-profile-about')}
            hint={say('own-profile-about-hint')}
            name="about"
            rows={5}
            maxLength={2000}
            defaultValue={profile.about}
          />
        </Part>
        <PromptFields offered={choices.prompts} chosen={profile.prompts} />
        <Part title={say('profile-details')}>
          <KeyField field="sexuality" label={say('profile-sexuality')} keys={SEXUALITIES} of={profile} required />
          <KeyField field="reason" label={say('profile-reason')} keys={choices.reason} of={profile} />
          <KeyField
            field="relationship_status"
            label={say('profile-relationship')}
            keys={choices.relationship_status}
            of={profile}
          />
          <KeyField field="hair_color" label={say('profile-hair')} keys={choices.hair_color} of={profile} />
          <KeyField field="eye_color" label={say('profile-eyes')} keys={choices.eye_color} of={profile} />
          <KeyField field="body_type" label={say('profile-body')} keys={choices.body_type} of={profile} />
        </Part>
        <InterestFields offered={interests} chosen={profile.interests} drawings={drawings} />
        <SubmitButton>{say('own-profile-save')}</SubmitButton>
      </div>
    </Form>
  );
}

type KeyFieldProps = {
  field: 'sexuality' | 'reason' | 'relationship_status' | 'hair_color' | 'eye_color' | 'body_type';
  label: string;
  keys: readonly string[];
  of: OwnProfile;
  required?: boolean;
};

/** One of the keys that the server names, by the words of the profile's own page. */
function KeyField({ field, label, keys, of: profile, required = false }: KeyFieldProps) {
  const say = useWords();
  const { l10n } = useLocalization();
  const options = keys.map((key) => ({ value: key, label: l10n.getString(`${field}-${key}`) }));
  const unset = required ? {} : { placeholder: say('own-profile-unset') };
  return <SelectField label={label} name={field} options={options} defaultValue={profile[field] ?? ''} {...unset} />;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
