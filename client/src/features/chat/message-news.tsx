import { useEffect, useEffectEvent, useRef } from 'react';
import type { Chat, ProfileCard } from '../../api/wire.gen';
import { announce, dismiss, notify } from '../../platform/notices';
import { Portrait } from '../../parts/face';
import { Fictional } from '../../parts/fictional';
import { useLocation, useNavigate } from '../../router/router';
import { cardOf } from '../../stores/chats';
import { useLoadedSettings } from '../../stores/settings';
import { useWords } from '../../words/words';
import { watchArrivals } from './arrivals';
import { summaryOf } from './summary';

/**
 * Notifies the member of messages in conversations that are not open. One toast is shown at a time: the next replaces
 * the last.
 */
export function MessageNews() {
  const say = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const word = useLoadedSettings((settings) => settings.fictional_singular);
  const shown = useRef<number | null>(null);

  const toastOf = (chats: readonly Chat[]): Parameters<typeof notify> => {
    const [chat] = chats;
    const last = chat?.last_message;
    const card = chat && cardOf(chat.profile);
    if (!card || !last || chats.length > 1) {
      const count = chats.reduce((sum, { num_unread_messages }) => sum + num_unread_messages, 0);
      return [say('chat-new', { count }), { word: say('chat-news-all'), onChoose: () => navigate('/chats') }];
    }
    const { name, fictional } = card;
    return [
      firstWords(summaryOf(last, false, say)),
      { word: say('chat-news-read'), onChoose: () => navigate(`/chats/${chat.conversation.id}`) },
      { name: fictional ? `${name}, ${word}` : name, shown: <From profile={card} /> },
    ];
  };

  const showToast = useEffectEvent((arrived: readonly Chat[]) => {
    // A hidden page shows no toast: it would be gone when the member returns, and the badges show the count by then.
    if (document.visibilityState === 'hidden') return;
    const elsewhere = arrived.filter((chat) => !isOpen(chat, pathname));
    if (elsewhere.length === 0) return;
    const [text, action, from] = toastOf(elsewhere);
    if (isListed(pathname)) {
      announce(from ? say('chat-says', { name: from.name, text }) : text);
      return;
    }
    if (shown.current !== null) dismiss(shown.current);
    shown.current = notify(text, action, from);
  });
  useEffect(() => watchArrivals((chats) => showToast(chats)), []);
  return null;
}

/** The portrait without the dot of presence, which would be out of date a moment later. */
function From({ profile }: { profile: ProfileCard }) {
  return (
    <>
      <Portrait profile={profile} size="sm" />
      <b>{profile.name}</b>
      <Fictional profile={profile} />
    </>
  );
}

/** A conversation that is open announces its own messages. */
function isOpen({ conversation, profile }: Chat, path: string): boolean {
  return path === `/chats/${conversation.id}` || path === `/members/${profile.id}/chat`;
}

/**
 * Whether the list is on the screen, which it is beside a conversation on wide screens only: its rows show new
 * messages.
 */
function isListed(path: string): boolean {
  const isConversation = /^\/(chats\/[^/]+|members\/[^/]+\/chat)$/.test(path);
  return path === '/chats' || (isConversation && matchMedia('(min-width: 992px)').matches);
}

const LONGEST = 120;

/** The beginning of a text, short enough for a toast. */
function firstWords(text: string): string {
  const signs = Array.from(text);
  return signs.length <= LONGEST ? text : `${signs.slice(0, LONGEST).join('').trimEnd()}…`;
}
