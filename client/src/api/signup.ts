import { call } from './http';
import type {
  Activated,
  Challenge,
  ChangeSignUp,
  MailSent,
  SignedUp,
  SignUp,
  SignUpMatches,
  SignUpState,
} from './wire.gen';

/** What has to be solved for one attempt to sign up. */
export function fetchSignUpChallenge(signal: AbortSignal): Promise<Challenge> {
  return call('GET', 'signup-challenge.php', { signal });
}

export function postSignUp(body: SignUp): Promise<SignedUp> {
  return call('POST', 'signup.php', { body });
}

export function fetchSignUp(signal: AbortSignal): Promise<SignUpState> {
  return call('GET', 'signup.php', { signal });
}

export function putSignUp(body: ChangeSignUp): Promise<SignUpState> {
  return call('PUT', 'signup.php', { body });
}

/** Real members nearby whom the member may like first. */
export function fetchSignUpMatches(signal: AbortSignal): Promise<SignUpMatches> {
  return call('GET', 'signup-matches.php', { signal });
}

export function deleteHeldMessage(): Promise<SignUpState> {
  return call('DELETE', 'signup.php');
}

export function postActivate(token: string): Promise<Activated> {
  return call('POST', 'activate.php', { body: { token } });
}

export function postActivationMail(): Promise<MailSent> {
  return call('POST', 'activation-mail.php', { body: {} });
}
