import Gift from 'lucide-react/icons/gift';
import ImageOff from 'lucide-react/icons/image-off';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { ClientId, Content, Millis, Quote, Retraction } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import type { Writing } from '../../stores/messages';
import { useLoadedSettings } from '../../stores/settings';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import styles from './bubbles.module.css';
import type { Delivery } from './delivery';
import { DeliverySign } from './delivery-sign';
import { useGift } from './gifts';
import { PhotoBubble } from './photo-bubble';
import { Quoted } from './quoted';

/** The content of a message, accepted or still pending. */
export type Shown = Content | Writing;

export type ContentProps = {
  id: ClientId;
  content: Shown;
  at: Millis;
  /** The partner's name; `null` for a message of the member's own. */
  from: string | null;
  /** The delivery state of a message of the member's own. */
  delivery: Delivery | null;
  /** The sender for screen readers, on the first message of a run. */
  speaker: ReactNode;
  /** What the text refers to. */
  quote?: Quote | null | undefined;
  /** The partner's name. */
  name?: string;
};

/** The bubble of a message, according to its kind. */
export function MessageContent(props: ContentProps) {
  const { content, speaker, from } = props;
  switch (content.kind) {
    case 'text':
      return (
        <div className={styles.bubble}>
          {speaker}
          {props.quote && <Quoted quote={props.quote} isOwn={from === null} name={props.name ?? from ?? ''} />}
          <span className={styles.text}>{content.text}</span>
          <Meta {...props} />
        </div>
      );
    case 'photo':
      return <PhotoBubble {...props} content={content} />;
    case 'gift':
      return <GiftBubble {...props} gift={content.gift} />;
    case 'withheld':
      return (
        <div className={`${styles.bubble} ${styles.gone}`}>
          {speaker}
          <Icon of={ImageOff} size="sm" />
          <span>
            <Withheld />
          </span>
          <Meta {...props} />
        </div>
      );
    case 'retracted':
      return (
        <div className={`${styles.bubble} ${styles.gone}`}>
          <Icon of={Undo2} size="sm" />
          <span>
            <Gone reason={content.reason} from={from} />
          </span>
          <Meta {...props} delivery={null} />
        </div>
      );
  }
}

/** The time at which it was written, and its delivery state. */
export function Meta({ at, delivery, kind }: Pick<ContentProps, 'at' | 'delivery'> & { kind?: ReactNode }) {
  const { time } = useDayNames();
  return (
    <span className={styles.meta}>
      {kind}
      <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
      {delivery && <DeliverySign of={delivery} />}
    </span>
  );
}

function GiftBubble(props: ContentProps & { gift: string }) {
  const say = useWords();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const known = useGift(props.gift);
  return (
    <div className={`${styles.bubble} ${styles.gift}`}>
      <span className={styles.drawing} aria-hidden="true">
        {known ? <img src={prefix + known.image} alt="" decoding="async" /> : <Icon of={Gift} size="lg" />}
      </span>
      <b>
        {props.speaker}
        {say('gifts-one', { gift: props.gift })}
      </b>
      <Meta
        {...props}
        kind={
          <>
            {say('gifts-kind')} <span aria-hidden="true">·</span>{' '}
          </>
        }
      />
    </div>
  );
}

function Withheld() {
  return useWords()('chat-photo-withheld');
}

function Gone({ reason, from }: { reason: Retraction; from: string | null }) {
  const say = useWords();
  if (from === null) return say(reason === 'unusable' ? 'chat-gone-photo-mine' : 'chat-gone-mine');
  return say(reason === 'unusable' ? 'chat-gone-photo-theirs' : 'chat-gone-theirs', { name: from });
}
