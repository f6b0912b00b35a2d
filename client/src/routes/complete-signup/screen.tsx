import { Redirect } from '../../router/router';
import { useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { signUpState } from '../../stores/sign-up-state';
import { FailedState } from '../../ui/empty-state';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import { useOwnProfile } from '../profile/use-own-profile';
import { AboutStep } from './about-step';
import { ConfirmStep } from './confirm-step';
import { InterestsStep } from './interests-step';
import { PhotoStep } from './photo-step';
import { PlaceStep } from './place-step';
import type { StepProps } from './step-props';
import { ABOUT, CONFIRM, INTERESTS, PHOTO, PLACE, PREFERENCES, useSteps } from './steps';
import styles from './complete-signup.module.css';

/** It comes last of those with a form, and is loaded then. */
const PreferencesStep = onDemand<StepProps & { onClose: () => void }>(
  async () => (await import('./preferences-step')).PreferencesStep,
);

/** What follows the sign-up form: five steps, each of which may be skipped, and the confirmation of the address. */
export function Screen() {
  const say = useWords();
  const session = useSession((s) => s.status);
  const user = useSession((s) => s.user);
  const state = useResource(signUpState, 'mine');
  const own = useOwnProfile();
  if (session === 'visitor') return <Redirect to="/signup" />;
  if (!user) return null;
  for (const part of [state, own])
    if (part.state === 'failed') return <FailedState level={1} title={say('steps-failed')} onRetry={part.retry} />;
  if (state.state !== 'shown' || own.state !== 'shown')
    return (
      <div className={`page ${styles.screen}`}>
        <SkeletonList rows={6}>
          <Skeleton width="100%" />
        </SkeletonList>
      </div>
    );
  return <Step state={state.data} own={own} />;
}

function Step({ state, own }: Omit<StepProps, 'steps'>) {
  const steps = useSteps(state);
  const props = { steps, state, own };
  switch (steps.at) {
    case PHOTO:
      return <PhotoStep {...props} />;
    case ABOUT:
      return <AboutStep {...props} />;
    case INTERESTS:
      return <InterestsStep {...props} />;
    case PLACE:
      return <PlaceStep {...props} />;
    case PREFERENCES:
      return <PreferencesStep {...props} onClose={steps.skip} />;
    case CONFIRM:
    default:
      return <ConfirmStep {...props} />;
  }
}
