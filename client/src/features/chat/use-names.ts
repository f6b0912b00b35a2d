import type { Partner } from '../../api/wire.gen';
import { cardOf } from '../../stores/chats';
import { useWords } from '../../words/words';

/** The partner's name within a sentence, and as the title of a conversation. */
export function useNames(partner: Partner): { name: string; title: string } {
  const say = useWords();
  const card = cardOf(partner);
  if (!card) return { name: say('member-unnamed'), title: say('member-unavailable') };
  const { name, age } = card;
  return { name, title: say('chat-name-age', { name, age }) };
}
