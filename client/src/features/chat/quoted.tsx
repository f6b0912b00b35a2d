import CircleSlash from 'lucide-react/icons/circle-slash';
import Gift from 'lucide-react/icons/gift';
import ImageIcon from 'lucide-react/icons/image';
import { createContext, type ReactNode, use, useState } from 'react';
import type { Excerpt, PhotoId, Quote, Seq } from '../../api/wire.gen';
import { useSession } from '../../stores/session';
import { Icon } from '../../ui/icon';
import { useGivenWord, useWords } from '../../words/words';
import styles from './quoted.module.css';

/** Goes to a message of the conversation that is open; `null` outside of a log. */
export const GoToMessage = createContext<((seq: Seq) => void) | null>(null);

type QuotedProps = {
  quote: Quote;
  /** The text with the quote is the member's own. */
  isOwn: boolean;
  /** The partner's name. */
  name: string;
};

/** What a text refers to, above the text. A quoted message leads to the message. */
export function Quoted({ quote, isOwn, name }: QuotedProps) {
  const say = useWords();
  const goTo = use(GoToMessage);
  const me = useSession((s) => s.user?.profile.id);
  if (quote.kind !== 'message') {
    const profile = isOwn ? say('chat-quote-profile', { name }) : say('chat-quote-own-profile');
    return (
      <span className={styles.quote}>
        <span className={styles.who}>{profile}</span>
        {quote.kind === 'profile_photo' ? (
          <PhotoOf id={quote.photo} />
        ) : (
          <LineOf line={quote.line} text={quote.text ?? null} />
        )}
      </span>
    );
  }
  const inside = (
    <>
      <span className={styles.who}>{quote.sender === me ? say('chat-quote-you') : name}</span>
      <What excerpt={quote.excerpt} />
    </>
  );
  if (!goTo || quote.excerpt.kind === 'unavailable') return <span className={styles.quote}>{inside}</span>;
  return (
    <button type="button" className={styles.quote} onClick={() => goTo(quote.seq)}>
      <span className="sr">{say('chat-quote-go')} </span>
      {inside}
    </button>
  );
}

function What({ excerpt }: { excerpt: Excerpt }) {
  const say = useWords();
  switch (excerpt.kind) {
    case 'text':
      return <Line text={excerpt.text} />;
    case 'photo':
      return (
        <span className={styles.thing}>
          <Icon of={ImageIcon} size="sm" />
          {say('chats-photo')}
        </span>
      );
    case 'gift':
      return (
        <span className={styles.thing}>
          <Icon of={Gift} size="sm" />
          {say('gifts-one', { gift: excerpt.gift })}
        </span>
      );
    case 'unavailable':
      return <Gone>{say('chat-quote-gone')}</Gone>;
  }
}

/** The words of the prompt that it answers, and the answer. */
function LineOf({ line, text }: { line: string; text: string | null }) {
  const prompt = useGivenWord(`prompt-${line}`);
  return (
    <>
      {prompt !== null && <span>{prompt}</span>}
      <Line text={text} />
    </>
  );
}

function Line({ text }: { text: string | null }) {
  const say = useWords();
  return text === null ? <Gone>{say('chat-quote-gone')}</Gone> : <span className={styles.line}>{text}</span>;
}

/** Who may see the photo by now is decided by the server each time. */
function PhotoOf({ id }: { id: PhotoId }) {
  const say = useWords();
  const [isLost, setLost] = useState(false);
  if (isLost) return <Gone>{say('chat-quote-gone')}</Gone>;
  return (
    <img
      className={styles.photo}
      src={`/photos/${id}/small`}
      alt={say('chats-photo')}
      decoding="async"
      onError={() => setLost(true)}
    />
  );
}

function Gone({ children }: { children: ReactNode }) {
  return (
    <span className={styles.thing}>
      <Icon of={CircleSlash} size="sm" />
      {children}
    </span>
  );
}
