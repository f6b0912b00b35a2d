import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ClientId } from '../../api/wire.gen';
import { openOnTop } from '../../platform/top-dialog';
import { IconButton } from '../../ui/button';
import { rovingTarget } from '../../ui/roving';
import { useWords } from '../../words/words';
import styles from './lightbox.module.css';
import type { LogPhoto } from './photos';
import { usePhotoName } from './use-photo-name';
import { useSwipe } from './use-swipe';

export type LightboxProps = {
  photos: readonly LogPhoto[];
  /** The one that was chosen in the log. */
  first: ClientId;
  /** The other's name. */
  name: string;
  onClose: () => void;
};

/** The photos of a conversation, one at a time and as large as the screen: by arrows, buttons and swipes. */
export function Lightbox({ photos, first, name, onClose }: LightboxProps) {
  const say = useWords();
  const nameOf = usePhotoName();
  const [current, setCurrent] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => (dialog.current ? openOnTop(dialog.current) : undefined), []);
  const place = photos.findIndex(({ id }) => id === current);
  const photo = photos[place];

  // It was taken back while it was looked at.
  useEffect(() => {
    if (!photo) onClose();
  }, [photo, onClose]);

  const show = (to: number) => {
    const next = photos[Math.min(Math.max(to, 0), photos.length - 1)];
    if (next) setCurrent(next.id);
  };
  const picture = useRef<HTMLImageElement>(null);
  const swipe = useSwipe(picture, { left: () => show(place + 1), right: () => show(place - 1), down: onClose });
  const onKeyDown = (event: KeyboardEvent) => {
    const to = rovingTarget(event.key, { from: place, count: photos.length, along: 'row' });
    if (to === null) return;
    event.preventDefault();
    show(to);
  };

  if (!photo) return null;
  const alt = nameOf({ name: photo.isOwn ? null : name, at: photo.at });
  return (
    // The arrows belong to the whole of it, wherever the focus is.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={say('chat-lightbox', { name })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p role="status">
          <span className="num">{say('chat-lightbox-place', { place: place + 1, count: photos.length })}</span>
          <span className={styles.name}>{alt}</span>
        </p>
        <IconButton icon={X} label={say('close')} onClick={onClose} size="lg" />
      </div>
      {/* A tap beside the picture closes it; the close button and Escape are the ways of the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.stage}
        {...swipe}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose();
        }}
      >
        <img key={photo.id} ref={picture} src={photo.large} alt={alt} draggable={false} style={sized(photo)} />
      </div>
      {photos.length > 1 && (
        <div className={styles.turns}>
          <IconButton
            icon={ChevronLeft}
            size="lg"
            label={say('chat-lightbox-previous')}
            aria-disabled={place === 0 || undefined}
            onClick={() => show(place - 1)}
          />
          <IconButton
            icon={ChevronRight}
            size="lg"
            label={say('chat-lightbox-next')}
            aria-disabled={place === photos.length - 1 || undefined}
            onClick={() => show(place + 1)}
          />
        </div>
      )}
      <Neighbours of={[photos[place - 1], photos[place + 1]]} />
    </dialog>
  );
}

/** Its place is known before it is there, where the small one, which is here already, stands meanwhile. */
function sized({ width, height, small }: LogPhoto): CSSProperties {
  return { '--width': `${width}px`, '--ratio': width / height, backgroundImage: `url("${small}")` } as CSSProperties;
}

/** Fetched ahead, so that the next one is there at once. */
function Neighbours({ of }: { of: readonly (LogPhoto | undefined)[] }) {
  return of.map((photo) => photo && <img key={photo.id} src={photo.large} alt="" className={styles.ahead} />);
}
