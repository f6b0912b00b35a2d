import type { RefusedDecision, WaitingDecision } from '../../stores/waiting';
import type { Say } from '../../words/words';

/** What was decided, and about whom. */
export function decisionText({ did, name }: WaitingDecision | RefusedDecision, say: Say): string {
  const who = { name: name ?? say('waiting-somebody') };
  switch (did) {
    case 'like':
      return say('waiting-like', who);
    case 'unlike':
      return say('waiting-unlike', who);
    case 'pass':
      return say('waiting-pass', who);
    case 'undo pass':
      return say('waiting-undo-pass', who);
  }
}
