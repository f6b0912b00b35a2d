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

/** Tells of messages in conversations that are not on view. One toast at a time: the next takes the place of the last. */
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
    // Who comes back to this tab later finds the badges; a toast would be gone by then.
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

/** Shown by who the member is, not by whether they are here: the dot would be old a moment later. */
function From({ profile }: { profile: ProfileCard }) {
  return (
    <>
      <Portrait profile={profile} size="sm" />
      <b>{profile.name}</b>
      <Fictional profile={profile} />
    </>
  );
}

/** The conversation itself says what comes there. */
function isOpen({ conversation, profile }: Chat, path: string): boolean {
  return path === `/chats/${conversation.id}` || path === `/members/${profile.id}/chat`;
}

/** The list is on view, beside a conversation on wide screens only: its rows show what is new. */
function isListed(path: string): boolean {
  const isConversation = /^\/(chats\/[^/]+|members\/[^/]+\/chat)$/.test(path);
  return path === '/chats' || (isConversation && matchMedia('(min-width: 992px)').matches);
}

const LONGEST = 120;

/** As much as one hears or reads in passing. */
function firstWords(text: string): string {
  const signs = Array.from(text);
  return signs.length <= LONGEST ? text : `${signs.slice(0, LONGEST).join('').trimEnd()}…`;
}
