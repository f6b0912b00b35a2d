import { deleteMessage } from '../../api/message';
import type { ConversationId, Retracted, Seq } from '../../api/wire.gen';
import { withRetraction, withoutRetraction } from '../state/overlay-retractions';
import { overlay, tell } from '../state/store';

/** Takes back a message of one's own: gone from the screen at once, and back should it be too late. */
export async function retract(conversation: ConversationId, seq: Seq): Promise<Retracted> {
  const retraction = { conversation, seq, rev: null };
  overlay(({ retractions }) => ({ retractions: withRetraction(retractions, retraction) }));
  try {
    const answer = await deleteMessage({ conversation, seq });
    const { credits, free_left, rev } = answer;
    overlay(({ retractions, wallet }) => ({
      retractions: withRetraction(retractions, { ...retraction, rev }),
      wallet: wallet && wallet.rev > rev ? wallet : { credits, free_left, rev },
    }));
    tell({ by: 'retracted', answer });
    return answer;
  } catch (error) {
    overlay(({ retractions }) => ({ retractions: withoutRetraction(retractions, retraction) }));
    throw error;
  }
}
