import type { ConversationId, Credits, MemberId } from '../../api/wire.gen';
import { send } from '../../live/actions/send/outbox';
import { notify } from '../../platform/notices';
import type { Writing } from '../../stores/messages';
import { useWords } from '../../words/words';

/** Sends a photo or a gift to a partner, at the price that was on the button. */
export function useSendThing(partner: MemberId, conversation: ConversationId | null) {
  const say = useWords();
  return (content: Exclude<Writing, { kind: 'text' }>, quotedCost: Credits): void => {
    const to = conversation === null ? { profile: partner } : { conversation };
    send({ partner, to, content, quotedCost }).catch(() => notify(say('chat-thing-not-kept')));
  };
}
