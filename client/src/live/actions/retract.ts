import { deleteMessage } from '../../api/message';
import type { ConversationId, Retracted, Seq } from '../../api/wire.gen';
import { type Operation, withOperation, withoutOperation } from '../state/operations';
import { operate, receive } from '../state/store';

/**
 * Takes back a message of the member's own. It disappears from the screen at once, and returns if the server refuses.
 */
export async function retract(conversation: ConversationId, seq: Seq): Promise<Retracted> {
  const operation: Operation = { kind: 'retract', conversation, seq, rev: null };
  operate((all) => withOperation(all, operation));
  try {
    const answer = await deleteMessage({ conversation, seq });
    const { credits, free_left, rev } = answer;
    const wallet: Operation = { kind: 'wallet', credits, free_left, rev };
    operate((all) => [{ ...operation, rev }, wallet].reduce(withOperation, all));
    receive({ kind: 'changed', answer });
    return answer;
  } catch (error) {
    operate((all) => withoutOperation(all, operation));
    throw error;
  }
}
