import { Ban, Trash2, UserRound } from 'lucide-react';
import { Link } from '../../router/link';
import type { Partner, ProfileCard } from '../../api/wire.gen';
import { cardOf } from '../../stores/chats';
import { Icon } from '../../ui/icon';
import { MenuItem } from '../../ui/menu';
import { useWords } from '../../words/words';
import type { Leaving } from './leaving';

type ChatMenuItemsProps = {
  profile: Partner;
  /** There is something to delete. */
  hasMessages: boolean;
  onLeave: (leaving: Leaving) => void;
};

/** What one can do with a conversation, from its row in the list and from its head. */
export function ChatMenuItems({ profile, hasMessages, onLeave }: ChatMenuItemsProps) {
  const say = useWords();
  const card = cardOf(profile);
  const { id, name } = card ?? { id: profile.id, name: say('member-unnamed') };
  return (
    <>
      {card && <AboutMember profile={card} onLeave={onLeave} />}
      {hasMessages && (
        <MenuItem danger onChoose={() => onLeave({ how: 'delete', profile: { id, name } })}>
          <Icon of={Trash2} />
          {say('chat-delete')}
        </MenuItem>
      )}
    </>
  );
}

function AboutMember({ profile, onLeave }: { profile: ProfileCard; onLeave: (leaving: Leaving) => void }) {
  const say = useWords();
  return (
    <>
      <Link to={`/members/${profile.id}`} role="menuitem" tabIndex={-1}>
        <Icon of={UserRound} />
        {say('chat-view-profile')}
      </Link>
      <hr />
      <MenuItem danger onChoose={() => onLeave({ how: 'block', profile })}>
        <Icon of={Ban} />
        {say('block', { name: profile.name })}
      </MenuItem>
    </>
  );
}
