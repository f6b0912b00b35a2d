import { type InferOutput, looseObject, picklist, pipe, string, transform, trim } from 'valibot';
import type { ChangeProfile } from '../../api/wire.gen';
import { locationOf } from '../../features/location/location-fields';
import { notify } from '../../platform/notices';
import { type FormHandle, useForm } from '../../ui/form/use-form';
import { useWords } from '../../words/words';
import { answeredPrompts } from './prompts';
import { saveOwnProfile } from './use-own-profile';

/** A field that may stay open is sent as `null`. */
const open = pipe(
  string(),
  transform((value) => value || null),
);

/** Beside these and those of the location, each chosen interest is a field of its own. */
const schema = looseObject({
  name: pipe(string(), trim()),
  birth_date: string(),
  gender: picklist(['female', 'male']),
  sexuality: picklist(['hetero', 'gay', 'lesbian', 'bi']),
  relationship_status: open,
  hair_color: open,
  eye_color: open,
  body_type: open,
  reason: open,
  about: pipe(string(), trim()),
});

const INTEREST = 'interest-';

export const interestField = (id: string) => `${INTEREST}${id}`;

export function useProfileForm(): FormHandle {
  const say = useWords();
  return useForm({
    schema,
    send: async (values) => {
      await saveOwnProfile(profileOf(values));
      notify(say('own-profile-saved'));
    },
  });
}

function profileOf(values: InferOutput<typeof schema>): ChangeProfile {
  const { name, birth_date, gender, sexuality, about } = values;
  const { relationship_status, hair_color, eye_color, body_type, reason } = values;
  return {
    name,
    birth_date,
    gender,
    sexuality,
    ...locationOf(values),
    relationship_status,
    hair_color,
    eye_color,
    body_type,
    reason,
    about,
    prompts: answeredPrompts(values),
    interests: chosenInterests(values),
  };
}

/** The interests among the fields of a form. */
export function chosenInterests(values: Readonly<Record<string, unknown>>): string[] {
  const fields = Object.keys(values).filter((field) => field.startsWith(INTEREST));
  return fields.map((field) => field.slice(INTEREST.length));
}
