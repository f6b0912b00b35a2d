/** From the form to what is stored. */
import { type InferOutput, looseObject, picklist, pipe, string, transform } from 'valibot';
import type { Gender, OwnProfile, Preferences, ProfileChoices } from '../../api/wire.gen';
import { type KeyName, wishField } from './key-fields';

/** The choice of no gender in particular. */
export const EVERYBODY = 'everybody';

const age = pipe(
  string(),
  transform((text) => (text === '' ? null : Number(text))),
);

/** Beside these, each wish is a field of its own. */
export const schema = looseObject({
  gender: picklist(['female', 'male', EVERYBODY]),
  min_age: age,
  max_age: age,
  country: string(),
  countryregion: string(),
});

export function preferencesOf(filled: InferOutput<typeof schema>, choices: ProfileChoices): Preferences {
  const { gender, min_age, max_age, country, countryregion } = filled;
  const wishes = (name: KeyName) => choices[name].filter((key) => wishField(name, key) in filled);
  return {
    ...(gender !== EVERYBODY && { gender }),
    ...(min_age !== null && { min_age }),
    ...(max_age !== null && { max_age }),
    country,
    ...(countryregion !== '' && { countryregion }),
    reason: wishes('reason'),
    relationship_status: wishes('relationship_status'),
    body_type: wishes('body_type'),
  };
}

/** Whom somebody looks for who has only said their orientation. */
export function genderLookedFor({
  gender,
  sexuality,
}: Pick<OwnProfile, 'gender' | 'sexuality'>): Gender | typeof EVERYBODY {
  if (sexuality === 'bi') return EVERYBODY;
  if (sexuality !== 'hetero') return gender;
  return gender === 'female' ? 'male' : 'female';
}
