import { object, string } from 'valibot';
import { LocationFields, locationOf } from '../../features/location/location-fields';
import { Form, SubmitButton } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { useWords } from '../../words/words';
import { saveOwnProfile } from '../profile/use-own-profile';
import { StepBody, StepFoot, StepFrame } from './step-frame';
import type { StepProps } from './step-props';

const schema = object({ region: string(), place_id: string() });

export function PlaceStep({ steps, own }: StepProps) {
  const say = useWords();
  const { profile } = own.answer;
  const form = useForm({
    schema,
    send: async (values) => {
      const location = locationOf(values);
      // Without a region there is nothing to store yet.
      if (location.region !== '') await saveOwnProfile({ ...profile, ...location });
      await steps.goOn();
    },
  });
  return (
    <StepFrame steps={steps} title={say('steps-place-title')} text={say('steps-place-text')}>
      <Form form={form}>
        <StepBody>
          <LocationFields regions={own.regions} location={profile} />
        </StepBody>
        <StepFoot>
          <SubmitButton>{say('steps-next')}</SubmitButton>
        </StepFoot>
      </Form>
    </StepFrame>
  );
}
