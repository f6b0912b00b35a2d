/** The steps that follow the sign-up form, by the numbers of specification 4. */
import { useEffect, useState } from 'react';
import { putSignUp } from '../../api/signup';
import type { Preferences, SignUpState } from '../../api/wire.gen';
import { whyNot } from '../../parts/why-not';
import { notify } from '../../platform/notices';
import { useNavigate, useSearchParams } from '../../router/router';
import { signUpState } from '../../stores/sign-up-state';
import { useWords } from '../../words/words';

export const PHOTO = 0;
export const ABOUT = 1;
export const INTERESTS = 2;
export const PLACE = 3;
export const PREFERENCES = 4;
export const CONFIRM = 5;

/** The number of steps, the last one included. */
export const COUNT = CONFIRM + 1;

export type Steps = {
  /** The one on the screen. */
  at: number;
  /** Another one was on the screen before. */
  hasMoved: boolean;
  /** Stores that the member goes on, with what this step has asked, and shows the next one. */
  goOn: (preferences?: Preferences) => Promise<void>;
  /** Goes on at once, without anything to store but the step. */
  skip: () => void;
  back: () => void;
};

/**
 * The step is in the address, so that the browser's own way back is one step back, and a reload stays where one is.
 * Without one there it is the step that was stored, on whichever device.
 */
export function useSteps({ step }: Pick<SignUpState, 'step'>): Steps {
  const say = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const inAddress = stepIn(query.get('step'));
  const at = inAddress ?? stepIn(String(step)) ?? CONFIRM;
  // Else the way back would lead to an address that means whichever step was stored last.
  useEffect(() => {
    if (inAddress === null) navigate(`?step=${at}`, { replace: true });
  }, [inAddress, at, navigate]);

  const [shown, setShown] = useState({ at, hasMoved: false });
  if (shown.at !== at) setShown({ at, hasMoved: true });

  const store = async (preferences?: Preferences) => {
    const answer = await putSignUp({ step: at + 1, ...(preferences && { preferences }) });
    signUpState.update('mine', () => answer);
  };
  const show = (next: number) => navigate(`?step=${next}`);

  return {
    at,
    hasMoved: shown.hasMoved,
    goOn: async (preferences) => {
      await store(preferences);
      show(at + 1);
    },
    skip: () => {
      store().catch((error: unknown) => notify(whyNot(error, say)));
      show(at + 1);
    },
    back: () => show(at - 1),
  };
}

function stepIn(text: string | null): number | null {
  return text !== null && /^[0-5]$/.test(text) ? Number(text) : null;
}
