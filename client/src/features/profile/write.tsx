import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { ConversationId, ProfilePage } from '../../api/wire.gen';
import { useChats, useChatWith } from '../../stores/chats';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Price } from '../../ui/price';
import { Localized, useWords } from '../../words/words';
import type { Place } from './actions';
import styles from './profile.module.css';

/** The way to the conversation, with what a first message costs. */
export function Write({ page, place, isMain }: { page: ProfilePage; place: Place; isMain: boolean }) {
  const say = useWords();
  const conversation = useConversation(page);
  const to = conversation === null ? `/members/${page.profile.id}/chat` : `/chats/${conversation}`;
  const word = say(conversation === null ? 'profile-say-hello' : 'profile-to-chat');
  if (place === 'dock' && !isMain) {
    return (
      <ButtonLink to={to} size="round" aria-label={word}>
        <Icon of={MessageCircle} />
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={to} look={isMain ? 'primary' : 'plain'} size="large">
      <Icon of={MessageCircle} />
      {word}
      {conversation === null && <FirstCost />}
    </ButtonLink>
  );
}

/** The conversation of the two: as the page told it, until chats are told by themselves. */
function useConversation({ profile, conversation }: ProfilePage): ConversationId | null {
  const isTold = useChats((s) => s.told);
  const chat = useChatWith(profile.id);
  return isTold ? (chat?.conversation.id ?? null) : conversation;
}

function FirstCost() {
  const say = useWords();
  const left = useSession((s) => s.user?.free_left ?? 0);
  const credits = useLoadedSettings((settings) => settings.message_credits);
  return left > 0 ? <span className="price">{say('profile-free', { left })}</span> : <Price credits={credits} />;
}

/** Free members start a few conversations only; said before one begins to write. */
export function FreeConversations({ page }: { page: ProfilePage }) {
  const say = useWords();
  const left = useSession((s) => s.user?.conversations_left ?? null);
  const conversation = useConversation(page);
  if (left === null || conversation !== null) return null;
  return (
    <p className={`small muted ${styles.note}`}>
      {say('profile-conversations-left', { left })}{' '}
      <Localized word="profile-more-with-premium" elements={{ premium: <Link className="link" to="/credits" /> }} />
    </p>
  );
}
