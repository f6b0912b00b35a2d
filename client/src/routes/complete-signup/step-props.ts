import type { SignUpState } from '../../api/wire.gen';
import type { Editable } from '../profile/use-own-profile';
import type { Steps } from './steps';

/** What every step is given: the way on, what is stored of the sign-up, and the profile to be filled in. */
export type StepProps = { steps: Steps; state: SignUpState; own: Editable };
