import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Link } from '../../router/link';
import type { ConversationId, ProfilePage } from '../../api/wire.gen';
import { FirstCost } from '../../parts/first-cost';
import { useChats, useChatWith } from '../../stores/chats';
import { useBar } from '../../stores/may-write';
import { useSession } from '../../stores/session';
import { Button, ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Localized, useWords } from '../../words/words';
import type { Place } from './actions';
import styles from './profile.module.css';

type WriteProps = {
  page: ProfilePage;
  place: Place;
  isMain: boolean;
  /** The id of the element with the reason why writing is not possible. */
  why: string;
};

/**
 * The link to the conversation with the price of a first message; or the link to what makes a conversation possible.
 */
export function Write({ page, place, isMain, why }: WriteProps) {
  const say = useWords();
  const conversation = useConversation(page);
  const bar = useBar(conversation !== null);
  const isFirst = conversation === null;
  const needsPremium = isFirst && bar === 'limit';
  const word = say(needsPremium ? 'profile-write-premium' : isFirst ? 'profile-say-hello' : 'profile-to-chat');
  // Three buttons share the width of a phone, and the text with the price is more useful than an icon.
  const icon = (place === 'beside' || isMain) && <Icon of={needsPremium ? LockKeyhole : MessageCircle} />;
  if (isFirst && bar === 'not confirmed') {
    return (
      <Button size="large" aria-describedby={why} unavailable>
        {icon}
        {word}
      </Button>
    );
  }
  const to = needsPremium ? '/credits' : isFirst ? `/members/${page.profile.id}/chat` : `/chats/${conversation}`;
  return (
    <ButtonLink to={to} look={isMain ? 'primary' : 'plain'} size="large">
      {icon}
      {word}
      {isFirst && !needsPremium && <FirstCost />}
    </ButtonLink>
  );
}

/** The conversation of the two: from the page until the store of chats has loaded. */
export function useConversation({ profile, conversation }: ProfilePage): ConversationId | null {
  const isLoaded = useChats((s) => s.isLoaded);
  const chat = useChatWith(profile.id);
  return isLoaded ? (chat?.conversation.id ?? null) : conversation;
}

/**
 * Shown before a member begins to write: that it is not possible yet, or that free members can start a few
 * conversations only.
 */
export function WriteNote({ page, place, id }: { page: ProfilePage; place: Place; id: string }) {
  const say = useWords();
  const left = useSession((s) => s.user?.conversations_left ?? null);
  const conversation = useConversation(page);
  const bar = useBar(conversation !== null);
  const isConfirmed = bar !== 'not confirmed';
  // A phone shows only the reason that prevents writing, because the bar has space for nothing else.
  const isShown = conversation === null && (bar !== null || (place === 'beside' && left !== null));
  if (!isShown) return null;
  return (
    <p id={id} className={`small muted ${styles.note}`}>
      {isConfirmed ? say('profile-conversations-left', { left: left ?? 0 }) : say('profile-not-confirmed')}{' '}
      {isConfirmed && (
        <Localized word="profile-more-with-premium" elements={{ premium: <Link className="link" to="/credits" /> }} />
      )}
    </p>
  );
}
