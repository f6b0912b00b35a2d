import { useState } from 'react';
import { Refused } from '../../api/http';
import { logIn } from '../../stores/session';
import { useWords } from '../../words/words';

/** What stands in the way of a login: a field to put right, or the whole form. */
export type LoginTrouble = { of: 'email' | 'password' | 'form'; text: string };

export type Credentials = { email: string; password: string };

export type Login = {
  credentials: Credentials;
  busy: boolean;
  trouble: LoginTrouble | null;
  write: (credentials: Credentials) => void;
  attempt: (credentials: Credentials) => void;
  /** Points to a field before anything is sent. */
  point: (trouble: LoginTrouble) => void;
};

/** One attempt at a time; its refusal stays until the next. */
export function useLogin(): Login {
  const say = useWords();
  const [credentials, write] = useState<Credentials>({ email: '', password: '' });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<LoginTrouble | null>(null);

  const attempt = async ({ email, password }: Credentials) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await logIn(email.trim(), password);
    } catch (error) {
      setTrouble(troubleOf(error, say('no-answer')));
    }
    setBusy(false);
  };

  return { credentials, busy, trouble, write, attempt: (tried) => void attempt(tried), point: setTrouble };
}

function troubleOf(error: unknown, noAnswer: string): LoginTrouble {
  if (!(error instanceof Refused)) return { of: 'form', text: noAnswer };
  const { refusal } = error;
  return { of: refusal.code === 'bad_credentials' ? 'password' : 'form', text: refusal.message };
}
