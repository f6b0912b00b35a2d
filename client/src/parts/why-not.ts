import { Refused } from '../api/http';
import type { Say } from '../words/words';

/** The reason why something was not done: the server's, or that it did not answer. */
export function whyNot(error: unknown, say: Say): string {
  return error instanceof Refused ? error.message : say('no-answer');
}
