import { useEffect, useRef } from 'react';
import { Refused } from '../../api/http';
import type { Proof } from '../../api/wire.gen';
import { notify } from '../../platform/notices';
import { useWords } from '../../words/words';
import { prove } from './proof';

/** How long one waits for the work before a word is said about it. */
const SLOW_MS = 3000;

/**
 * The proof of work of a form, which is made while one fills it in. What it gives makes an attempt with a proof of its
 * own; one that the server finds too old is followed by another attempt.
 */
export function useProof(): (attempt: (proof: Proof) => Promise<void>) => Promise<void> {
  const say = useWords();
  const next = useRef<Promise<Proof> | null>(null);
  const left = useRef<AbortController | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    next.current = begun(controller.signal);
    return () => controller.abort();
  }, []);

  const withProof = async (attempt: (proof: Proof) => Promise<void>, again: boolean): Promise<void> => {
    const { signal } = left.current ?? new AbortController();
    const slow = setTimeout(() => notify(say('signup-proof-slow')), SLOW_MS);
    // One that failed, such as for want of a network, is made once more.
    const made = (next.current ?? begun(signal)).catch(() => prove(signal));
    const proof = await made.finally(() => clearTimeout(slow));
    try {
      await attempt(proof);
    } catch (error) {
      next.current = begun(signal);
      const isTooOld = error instanceof Refused && error.refusal.code === 'proof_failed';
      if (!isTooOld || !again) throw error;
      await withProof(attempt, false);
    }
  };
  return (attempt) => withProof(attempt, true);
}

/** Begins the work. Whether it failed is found out by who waits for it. */
function begun(signal: AbortSignal): Promise<Proof> {
  const work = prove(signal);
  work.catch(() => undefined);
  return work;
}
