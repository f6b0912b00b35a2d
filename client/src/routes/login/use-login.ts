import { object, pipe, string, trim } from 'valibot';
import { logIn } from '../../stores/session';
import { type FormHandle, useForm } from '../../ui/form/use-form';

const credentials = object({ email: pipe(string(), trim()), password: string() });

/** The form to log in with; the demo accounts fill it in as well. */
export function useLogin(): FormHandle {
  return useForm({
    schema: credentials,
    send: ({ email, password }) => logIn(email, password),
    fieldOf: { bad_credentials: 'password' },
  });
}
