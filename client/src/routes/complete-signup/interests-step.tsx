import { record, string, unknown } from 'valibot';
import { Form, SubmitButton } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { useWords } from '../../words/words';
import { InterestFields } from '../profile/interest-fields';
import { saveOwnProfile } from '../profile/use-own-profile';
import { chosenInterests } from '../profile/use-profile-form';
import { StepBody, StepFoot, StepFrame } from './step-frame';
import type { StepProps } from './step-props';

export function InterestsStep({ steps, own }: StepProps) {
  const say = useWords();
  const { profile } = own.answer;
  const form = useForm({
    // Each chosen interest is a field of its own.
    schema: record(string(), unknown()),
    send: async (filled) => {
      await saveOwnProfile({ ...profile, interests: chosenInterests(filled) });
      await steps.goOn();
    },
  });
  return (
    <StepFrame steps={steps} title={say('steps-interests-title')} text={say('steps-interests-text')}>
      <Form form={form}>
        <StepBody>
          <InterestFields offered={own.interests} chosen={profile.interests} drawings={own.drawings} />
        </StepBody>
        <StepFoot>
          <SubmitButton>{say('steps-next')}</SubmitButton>
        </StepFoot>
      </Form>
    </StepFrame>
  );
}
