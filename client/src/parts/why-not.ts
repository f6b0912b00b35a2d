import { Refused } from '../api/http';
import type { Say } from '../words/words';

/** What to tell of something that was not done: the server's reason, or that it did not answer. */
export function whyNot(error: unknown, say: Say): string {
  return error instanceof Refused ? error.message : say('no-answer');
}
