import { fetchSignUp } from '../api/signup';
import { onChange } from './on-change';
import { resource } from './resource';
import { useSession } from './session';

/** How far the member's sign-up is: its step, whom the member looks for, the first message until it is delivered. */
export const signUpState = resource({
  fetch: (_: 'mine', signal) => fetchSignUp(signal),
  follow: (_, invalidate) => [
    onChange(
      useSession,
      ({ user }) => user?.status,
      () => invalidate(),
    ),
  ],
});
