import { useLocalization } from '@fluent/react';
import { SelectField } from '../../ui/form/choice-fields';
import { ChipField, Chips } from '../../ui/form/chip-fields';
import { useWords } from '../../words/words';
import styles from './complete-signup.module.css';

/** The fields of a profile whose values are keys; their words are those of the profile's own page. */
export type KeyName = 'reason' | 'relationship_status' | 'hair_color' | 'eye_color' | 'body_type';

const LABELS = {
  reason: 'profile-reason',
  relationship_status: 'profile-relationship',
  hair_color: 'profile-hair',
  eye_color: 'profile-eyes',
  body_type: 'profile-body',
} as const;

/** One of the keys, or none. */
export function KeySelect({ name, keys, chosen }: { name: KeyName; keys: readonly string[]; chosen: string | null }) {
  const say = useWords();
  const { l10n } = useLocalization();
  const options = keys.map((key) => ({ value: key, label: l10n.getString(`${name}-${key}`) }));
  return (
    <SelectField
      label={say(LABELS[name])}
      name={name}
      options={options}
      defaultValue={chosen ?? ''}
      placeholder={say('own-profile-unset')}
    />
  );
}

export const wishField = (name: KeyName, key: string) => `${name}:${key}`;

/** Any of the keys; none of them leaves it open. */
export function KeyWishes({
  name,
  keys,
  chosen,
}: {
  name: KeyName;
  keys: readonly string[];
  chosen: readonly string[];
}) {
  const say = useWords();
  const { l10n } = useLocalization();
  return (
    <fieldset className={styles.wishes}>
      <legend>{say(LABELS[name])}</legend>
      <Chips>
        {keys.map((key) => (
          <ChipField
            key={key}
            name={wishField(name, key)}
            label={l10n.getString(`${name}-${key}`)}
            isChosen={chosen.includes(key)}
          />
        ))}
      </Chips>
    </fieldset>
  );
}
