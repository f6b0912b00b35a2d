import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { openOnTop } from '../platform/top-dialog';
import { useWords } from '../words/words';
import { IconButton } from './button';
import styles from './lightbox.module.css';
import { rovingTarget } from './roving';
import { useSwipe } from './use-swipe';

export type LightboxPhoto = {
  id: string;
  large: string;
  alt: string;
  /** The caption beside its number in the series. */
  caption: string;
  /**
   * Where they are known, the photo's space is reserved before it has loaded, and the small rendition is shown in it
   * meanwhile.
   */
  preview?: { width: number; height: number; small: string };
};

export type LightboxProps = {
  /** What these photos are. */
  label: string;
  photos: readonly LightboxPhoto[];
  /** The id of the one that was chosen. */
  first: string;
  onClose: () => void;
};

/** Photos, one at a time and as large as the screen: by arrows, buttons and swipes. */
export function Lightbox({ label, photos, first, onClose }: LightboxProps) {
  const say = useWords();
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
  return (
    // The arrows belong to the whole of it, wherever the focus is.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p role="status">
          <span className="num">{say('lightbox-place', { place: place + 1, count: photos.length })}</span>
          <span className={styles.name}>{photo.caption}</span>
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
        <img key={photo.id} ref={picture} src={photo.large} alt={photo.alt} draggable={false} {...sized(photo)} />
      </div>
      {photos.length > 1 && (
        <div className={styles.turns}>
          <IconButton
            icon={ChevronLeft}
            size="lg"
            label={say('lightbox-previous')}
            aria-disabled={place === 0 || undefined}
            onClick={() => show(place - 1)}
          />
          <IconButton
            icon={ChevronRight}
            size="lg"
            label={say('lightbox-next')}
            aria-disabled={place === photos.length - 1 || undefined}
            onClick={() => show(place + 1)}
          />
        </div>
      )}
      <Neighbours of={[photos[place - 1], photos[place + 1]]} />
    </dialog>
  );
}

function sized({ preview }: LightboxPhoto): { className?: string | undefined; style?: CSSProperties } {
  if (!preview) return { className: styles.unsized };
  const { width, height, small } = preview;
  return {
    style: { '--width': `${width}px`, '--ratio': width / height, backgroundImage: `url("${small}")` } as CSSProperties,
  };
}

/** Fetched ahead, so that the next one is there at once. */
function Neighbours({ of }: { of: readonly (LightboxPhoto | undefined)[] }) {
  return of.map((photo) => photo && <img key={photo.id} src={photo.large} alt="" className={styles.ahead} />);
}
