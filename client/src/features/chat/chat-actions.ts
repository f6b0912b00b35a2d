import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import Trash2 from 'lucide-react/icons/trash';
import UserRound from 'lucide-react/icons/user-round';
import type { Partner } from '../../api/wire.gen';
import { cardOf } from '../../stores/chats';
import { useWords } from '../../words/words';
import type { Leaving } from './leaving';

export type ChatAction = { icon: LucideIcon; word: string } & (
  { to: string } | { to?: never; danger: true; onChoose: () => void }
);

/** The actions of a conversation: those about the other member, and those about its messages. */
export function useChatActions(
  profile: Partner,
  hasMessages: boolean,
  onLeave: (leaving: Leaving) => void,
): readonly ChatAction[] {
  const say = useWords();
  const card = cardOf(profile);
  const { id, name } = card ?? { id: profile.id, name: say('member-unnamed') };
  const about: ChatAction[] = [
    { icon: UserRound, word: say('chat-view-profile'), to: `/members/${id}` },
    {
      icon: Ban,
      word: say('block', { name }),
      danger: true,
      onChoose: () => onLeave({ how: 'block', profile: { id, name } }),
    },
  ];
  const messages: ChatAction[] = [
    {
      icon: Trash2,
      word: say('chat-delete'),
      danger: true,
      onChoose: () => onLeave({ how: 'delete', profile: { id, name } }),
    },
  ];
  return [...(card ? about : []), ...(hasMessages ? messages : [])];
}
