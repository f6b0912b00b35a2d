import { fetchSignUpChallenge } from '../../api/signup';
import type { Challenge, Proof, Solution } from '../../api/wire.gen';
import { Trouble } from '../../ui/form/trouble';

/** A phone that needs longer than this would need too long for anybody. */
const LONGEST_MS = 180_000;

/** Takes a challenge of the server and solves it, in a worker. */
export async function prove(signal: AbortSignal): Promise<Proof> {
  const challenge = await fetchSignUpChallenge(signal);
  return { challenge, solution: await solve(challenge, signal) };
}

async function solve(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  let worker: Worker | null = null;
  try {
    worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
    return await answerOf(worker, challenge, signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw new Trouble('signup-proof-impossible', { cause });
  } finally {
    worker?.terminate();
  }
}

/** What the worker answers: a solution, an error, or nothing once its time is over. */
type Answer = Solution | { error: unknown } | null;

function answerOf(worker: Worker, challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data && 'counter' in data) resolve({ counter: data.counter, derivedKey: data.derivedKey });
      else reject(new Error('No solution', { cause: data?.error }));
    };
    worker.onerror = (event) => reject(new Error(event.message));
    signal.addEventListener('abort', () => reject(new Error('Not needed any more')));
    worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: LONGEST_MS });
  });
}
