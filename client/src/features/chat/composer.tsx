import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { type RefObject, useId, useLayoutEffect } from 'react';
import type { ConversationId, Partner, ProfileCard, Quote } from '../../api/wire.gen';
import { send } from '../../live/actions/send/outbox';
import { sendTyping } from '../../live/connection/presence';
import { notify } from '../../platform/notices';
import { keepDraft, useDraft } from '../../stores/drafts';
import { cardOf } from '../../stores/chats';
import { useLoadedSettings } from '../../stores/settings';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import { Cost } from './cost';
import styles from './composer.module.css';
import { EmojiPicker } from './emoji-picker';
import { GiftPicker } from './gift-picker';
import { PhotoButton } from './photo-button';
import { Quoted } from './quoted';
import { isSendKey, isTouchKeyboard } from './send-key';
import type { Prices, SendTerms, Writable } from './send-terms';
import { Stopped } from './stopped';
import type { PhotoChoice } from './use-photo-choice';
import { useSendThing } from './use-send';
import { hasSomethingToSee } from './visible-text';
import { buttonClass, IconButton } from '../../ui/button';

type ComposerProps = {
  partner: Partner;
  conversation: ConversationId | null;
  terms: SendTerms;
  prices: Prices;
  onPhoto: PhotoChoice['take'];
  photoField: RefObject<HTMLInputElement | null>;
  /** The text field, for components that insert text into it. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** What the text refers to. */
  quote: Quote | null;
  onQuote: (quote: Quote | null) => void;
};

/**
 * The field for a message with its price, or the reason why none can be written and what helps. A text that was begun
 * is kept.
 */
export function Composer(props: ComposerProps) {
  const { partner, conversation, terms, quote, onQuote } = props;
  const text = useDraft(partner.id);
  const card = cardOf(partner);
  if (!card) return <Stopped why={{ reason: 'gone' }} hasText={false} />;
  if (terms.kind === 'stopped') return <Stopped why={terms.why} hasText={text !== ''} to={card.id} />;

  const write = async (written: string) => {
    keepDraft(partner.id, '');
    onQuote(null);
    const to = conversation === null ? { profile: partner.id } : { conversation };
    const content = { kind: 'text', text: written } as const;
    await send({ partner: partner.id, to, content, quote: quote ?? undefined, quotedCost: terms.cost });
  };
  return <Field {...props} partner={card} text={text} terms={terms} write={write} />;
}

type FieldProps = ComposerProps & {
  partner: ProfileCard;
  text: string;
  terms: Writable;
  write: (text: string) => Promise<void>;
};

function Field(props: FieldProps) {
  const { partner, conversation, text, terms, prices, onPhoto, photoField, field, quote, onQuote, write } = props;
  const say = useWords();
  const sendThing = useSendThing(partner.id, conversation);
  const underField = useId();
  const longest = useLoadedSettings((settings) => settings.message_length);
  const written = text.trim();
  const isTouch = isTouchKeyboard();
  // The server counts code points as well.
  const remaining = longest - Array.from(written).length;
  const canSend = hasSomethingToSee(written) && remaining >= 0;

  // On a phone no focus is set, because the on-screen keyboard that it opens covers half of the screen. The focus moves
  // before the first paint, so that it never returns to this field after the member has moved on.
  useLayoutEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [partner.id, field]);

  const submit = async () => {
    field.current?.focus();
    if (!canSend) return;
    try {
      await write(written);
    } catch {
      keepDraft(partner.id, text);
      onQuote(quote);
      notify(say('chat-not-kept'));
    }
  };

  const change = (next: string) => {
    keepDraft(partner.id, next);
    if (next.trim() !== '' && conversation !== null) sendTyping(conversation);
  };

  const insert = (sign: string) => {
    const area = field.current;
    if (!area) return;
    area.focus();
    area.setRangeText(sign, area.selectionStart, area.selectionEnd, 'end');
    change(area.value);
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {quote && (
        <div className={styles.reply} role="group" aria-label={say('chat-reply-to')}>
          <Quoted quote={quote} isOwn name={partner.name} />
          <IconButton icon={X} label={say('chat-reply-not')} onClick={() => onQuote(null)} />
        </div>
      )}
      <div className={styles.line}>
        <PhotoButton price={prices.photo} credits={terms.credits} onTake={onPhoto} field={photoField} />
        <GiftPicker
          partner={partner}
          credits={terms.credits}
          onSend={(gift, cost) => sendThing({ kind: 'gift', gift }, cost)}
        />
        <div className={styles.box}>
          <textarea
            ref={field}
            rows={Math.min(text.split('\n').length, 5)}
            aria-label={say('chat-write-to', { name: partner.name })}
            aria-describedby={underField}
            placeholder={say('chat-placeholder')}
            value={text}
            enterKeyHint={isTouch ? 'enter' : 'send'}
            onChange={(event) => change(event.target.value)}
            onPaste={(event) => {
              const file = event.clipboardData.files[0];
              if (!file) return;
              event.preventDefault();
              onPhoto(file);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && quote) onQuote(null);
              if (!isSendKey(event.nativeEvent, isTouch)) return;
              event.preventDefault();
              void submit();
            }}
          />
          <EmojiPicker onPick={insert} />
        </div>
        <button
          type="submit"
          className={`${buttonClass({ look: 'primary', size: 'icon' })} ${styles.send}`}
          aria-label={terms.cost === 0 ? say('chat-send-free') : say('chat-send-costs', { cost: terms.cost })}
          aria-disabled={!canSend || undefined}
        >
          <Icon of={ArrowUp} size="lg" />
        </button>
      </div>
      <div id={underField} className={styles.under}>
        <Cost terms={terms} photo={prices.photo} />
        <Remaining left={remaining} />
      </div>
    </form>
  );
}

/** The number of characters left from which on it is shown. */
const NEAR_END = 100;

function Remaining({ left }: { left: number }) {
  const say = useWords();
  if (left > NEAR_END) return null;
  const isOver = left < 0;
  return (
    <p className={`small num ${isOver ? styles.over : 'muted'}`}>
      {say(isOver ? 'chat-length-over' : 'chat-length-left', { count: Math.abs(left) })}
    </p>
  );
}
