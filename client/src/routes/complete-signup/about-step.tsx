import { object, pipe, string, transform, trim } from 'valibot';
import { Form, SubmitButton } from '../../ui/form/form';
import { TextAreaField } from '../../ui/form/text-field';
import { useForm } from '../../ui/form/use-form';
import { useWords } from '../../words/words';
import { saveOwnProfile } from '../profile/use-own-profile';
import { KeySelect } from './key-fields';
import { StepBody, StepFoot, StepFrame } from './step-frame';
import type { StepProps } from './step-props';
import styles from './complete-signup.module.css';

/** A field that may stay open is sent as `null`. */
const open = pipe(
  string(),
  transform((value) => value || null),
);

const schema = object({
  about: pipe(string(), trim()),
  reason: open,
  relationship_status: open,
  body_type: open,
  hair_color: open,
  eye_color: open,
});

export function AboutStep({ steps, own }: StepProps) {
  const say = useWords();
  const { profile, choices } = own.answer;
  const form = useForm({
    schema,
    send: async (filled) => {
      await saveOwnProfile({ ...profile, ...filled });
      await steps.goOn();
    },
  });
  return (
    <StepFrame steps={steps} title={say('steps-about-title')} text={say('steps-about-text')}>
      <Form form={form}>
        <StepBody>
          <TextAreaField
            label={say('own-profile-about')}
            hint={say('own-profile-about-hint')}
            name="about"
            rows={4}
            maxLength={2000}
            defaultValue={profile.about}
          />
          <KeySelect name="reason" keys={choices.reason} chosen={profile.reason} />
          <KeySelect
            name="relationship_status"
            keys={choices.relationship_status}
            chosen={profile.relationship_status}
          />
          <KeySelect name="body_type" keys={choices.body_type} chosen={profile.body_type} />
          <div className={styles.pair}>
            <KeySelect name="hair_color" keys={choices.hair_color} chosen={profile.hair_color} />
            <KeySelect name="eye_color" keys={choices.eye_color} chosen={profile.eye_color} />
          </div>
        </StepBody>
        <StepFoot>
          <SubmitButton>{say('steps-next')}</SubmitButton>
        </StepFoot>
      </Form>
    </StepFrame>
  );
}
