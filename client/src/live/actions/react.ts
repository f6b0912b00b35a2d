import { deleteReaction, putReaction } from '../../api/message';
import type { MemberId, Message, Reaction } from '../../api/wire.gen';
import { type Operation, replaced, withOperation } from '../state/operations';
import { operate, receive } from '../state/store';
import { inTurn, type Turns } from './in-turn';

const turns: Turns<string> = new Map();

/**
 * Sets the member's reaction to a message, or takes it back with `null`. It shows at once, and goes again if the server
 * refuses.
 */
export async function react({ conversation, seq, sender }: Message, me: MemberId, reaction: Reaction | null) {
  const operation: Operation = { kind: 'react', conversation, seq, isOwn: sender === me, reaction, rev: null };
  operate((all) => withOperation(all, operation));
  try {
    const place = { conversation, seq };
    const answer = await inTurn(turns, `${conversation} ${seq}`, () =>
      reaction === null ? deleteReaction(place) : putReaction({ ...place, reaction }),
    );
    operate((all) => replaced(all, operation, { ...operation, rev: answer.rev }));
    receive({ kind: 'changed', answer });
  } catch (error) {
    operate((all) => replaced(all, operation, null));
    throw error;
  }
}
