import ImageOff from 'lucide-react/icons/image-off';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link } from '../../router/link';
import { useSession } from '../../stores/session';
import { Icon } from '../../ui/icon';
import { PhotoLock } from '../../ui/photo-lock';
import { Spinner } from '../../ui/spinner';
import { useWords } from '../../words/words';
import styles from './bubbles.module.css';
import { useLogActions } from './log-actions';
import { type ContentProps, Meta } from './message-content';
import { type PhotoContent, photoView, ratioOf, sizeOf } from './photos';
import { usePhotoName } from './use-photo-name';

/**
 * A photo in the log. Its frame has its final size before the picture has loaded, whatever rendition the reader may
 * see.
 */
export function PhotoBubble(props: ContentProps & { content: PhotoContent }) {
  const { id, content, from, at, delivery, speaker } = props;
  const isPremium = useSession((s) => s.user?.paid_user === true);
  const view = photoView(id, content, { isOwn: from === null, isPremium });
  const ratio = { '--ratio': ratioOf(sizeOf(content)).toFixed(3) } as CSSProperties;
  return (
    <div className={`${styles.bubble} ${styles.photo}`} style={ratio}>
      {speaker}
      {view.kind === 'processing' && <Processing />}
      {view.kind === 'locked' && <Locked blurred={view.blurred} from={from ?? ''} />}
      {view.kind === 'clear' && <Clear {...props} source={view.small} />}
      {delivery === 'uploading' && (
        <span className={styles.uploading} aria-hidden="true">
          <Spinner />
        </span>
      )}
      <Meta at={at} delivery={delivery} />
    </div>
  );
}

function Clear({ id, from, at, source }: ContentProps & { source: string }) {
  const say = useWords();
  const { openPhoto } = useLogActions();
  const photo = usePhotoName()({ name: from, at });
  const [lost, setLost] = useState<string | null>(null);
  if (lost === source) {
    return (
      <Frame>
        <Icon of={ImageOff} size="lg" />
        <p>{say('chat-photo-not-shown')}</p>
        <button type="button" onClick={() => setLost(null)}>
          {say('try-again')}
        </button>
      </Frame>
    );
  }
  return (
    <button
      type="button"
      className={`${styles.frame} ${styles.open}`}
      aria-label={say('chat-photo-open', { photo })}
      onClick={() => openPhoto(id)}
    >
      <img src={source} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setLost(source)} />
    </button>
  );
}

/** The blurred rendition, as a link to Premium. The photo itself is never sent to this member's browser. */
function Locked({ blurred, from }: { blurred: string; from: string }) {
  const say = useWords();
  return (
    <Link to="/credits" className={styles.frame}>
      <span className="sr">{say('chat-photo-locked', { name: from })}</span>
      <img src={blurred} alt="" loading="lazy" decoding="async" draggable={false} />
      <PhotoLock word={say('chat-photo-locked-way')} />
    </Link>
  );
}

function Processing() {
  const say = useWords();
  return (
    <Frame>
      <Spinner />
      <p>{say('chat-photo-processing')}</p>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className={`${styles.frame} ${styles.waiting}`}>{children}</div>;
}
