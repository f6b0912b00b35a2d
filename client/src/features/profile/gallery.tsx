import Images from 'lucide-react/icons/images';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link } from '../../router/link';
import type { PhotoId, Profile } from '../../api/wire.gen';
import { Fictional } from '../../parts/fictional';
import { useLoadedSettings } from '../../stores/settings';
import { Icon } from '../../ui/icon';
import type { LightboxProps } from '../../ui/lightbox';
import { onDemand } from '../../ui/on-demand';
import { Photo } from '../../ui/photo';
import { PhotoLock } from '../../ui/photo-lock';
import { useWords } from '../../words/words';
import styles from './gallery.module.css';
import { ReplyButton } from './lines';
import { photoOf, type Slide, slidesOf } from './slides';
import { Label, PhotoLabels } from '../../ui/label';

const Lightbox = onDemand<LightboxProps>(async () => (await import('../../ui/lightbox')).Lightbox);

type GalleryProps = {
  profile: Profile;
  isOwn: boolean;
  /** Begins a message about a photo. */
  onReply: ((photo: PhotoId) => void) | null;
};

/** The pictures of a profile, and each of them as large as the screen. Of an own one, nothing leads to Premium. */
export function Gallery({ profile, isOwn, onReply }: GalleryProps) {
  const say = useWords();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const [opened, setOpened] = useState<string | null>(null);
  const slides = slidesOf(profile, prefix);
  const { name } = profile;
  const clear = slides.filter(({ source, locked }) => source !== null && !locked);
  return (
    <>
      <Pictures profile={profile} slides={slides} isOwn={isOwn} onReply={onReply} onOpen={setOpened} />
      {opened !== null && (
        <Lightbox
          label={say('profile-photos', { name })}
          photos={clear.map(({ key, source, thumb, size }, place) => ({
            id: key,
            large: source ?? '',
            alt: say('profile-photo', { number: place + 1, count: clear.length }),
            caption: name,
            ...(size && thumb !== null && { preview: { ...size, small: thumb } }),
          }))}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type PicturesProps = {
  profile: Profile;
  slides: readonly [Slide, ...Slide[]];
  isOwn: boolean;
  onReply: GalleryProps['onReply'];
  /** Shows one large. */
  onOpen: (key: string) => void;
};

/** Side by side: swiped on a phone, chosen by a small one on wide screens. */
function Pictures({ profile, slides, isOwn, onReply, onOpen }: PicturesProps) {
  const say = useWords();
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const { name } = profile;
  const [{ key, source }] = slides;

  if (slides.length === 1) {
    return (
      <div className={styles.gallery}>
        <div className={styles.slide}>
          {source === null ? (
            <Photo source={null} alt={say('profile-no-photo', { name })} name={name}>
              <Labels profile={profile} />
            </Photo>
          ) : (
            <Large label={say('profile-photo-of', { name })} onOpen={() => onOpen(key)}>
              <Photo source={source} alt="" name={name} eager>
                <Labels profile={profile} />
              </Photo>
            </Large>
          )}
          <ReplyToPhoto slide={slides[0]} onReply={onReply} />
        </div>
      </div>
    );
  }

  const choose = (place: number) => strip.current?.scrollTo({ left: place * strip.current.clientWidth });
  return (
    <section className={styles.gallery} aria-label={say('profile-photos', { name })}>
      <div className={styles.view}>
        <Strip strip={strip} slides={slides} profile={profile} isOwn={isOwn} onShow={setCurrent} onOpen={onOpen} />
        <Label look="plate" className={styles.count} aria-hidden="true">
          <Icon of={Images} />
          <span className="num">{say('profile-photo-place', { number: current + 1, count: slides.length })}</span>
        </Label>
        <ReplyToPhoto slide={slides[current] ?? slides[0]} onReply={onReply} />
      </div>
      <ul className={styles.thumbs}>
        {slides.map((slide, place) => (
          <li key={slide.key}>
            <button
              type="button"
              aria-current={place === current}
              aria-label={say(slide.locked ? 'profile-photo-locked' : 'profile-photo', {
                number: place + 1,
                count: slides.length,
              })}
              onClick={() => choose(place)}
            >
              <Photo source={slide.thumb} alt="" name={name} eager>
                {slide.locked && <PhotoLock />}
              </Photo>
            </button>
          </li>
        ))}
      </ul>
      <Locked count={slides.filter(({ locked }) => locked).length} isOwn={isOwn} />
    </section>
  );
}

/** On the picture that is in view. A drawn portrait is no photo, and one that is locked cannot be talked about. */
function ReplyToPhoto({ slide, onReply }: { slide: Slide; onReply: GalleryProps['onReply'] }) {
  const say = useWords();
  const photo = photoOf(slide.source);
  if (!onReply || photo === null || slide.locked) return null;
  return (
    <div className={styles.reply}>
      <ReplyButton what={say('profile-reply-photo')} onReply={() => onReply(photo)} />
    </div>
  );
}

type StripProps = {
  strip: RefObject<HTMLUListElement | null>;
  slides: readonly Slide[];
  profile: Profile;
  isOwn: boolean;
  /** Another one is in view. */
  onShow: (place: number) => void;
  onOpen: (key: string) => void;
};

function Strip({ strip, slides, profile, isOwn, onShow, onOpen }: StripProps) {
  const say = useWords();
  const { name } = profile;
  return (
    <ul
      ref={strip}
      className={styles.strip}
      // What scrolls is reached by keyboard; the arrows move it.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={say('profile-photos', { name })}
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => onShow(Math.round(scrollLeft / clientWidth))}
    >
      {slides.map(({ key, source, locked }, place) => {
        const number = { number: place + 1, count: slides.length };
        const photo = (
          <Photo
            source={source}
            alt={locked || source === null ? say(locked ? 'profile-photo-locked' : 'profile-photo', number) : ''}
            name={name}
            eager={place === 0}
          >
            {place === 0 && <Labels profile={profile} />}
            {locked && <PhotoLock word={say('profile-photo-opens')} />}
          </Photo>
        );
        return (
          <li key={key} className={styles.slide}>
            {locked && (isOwn ? photo : <Link to="/credits">{photo}</Link>)}
            {!locked && source === null && photo}
            {!locked && source !== null && (
              <Large label={say('profile-photo', number)} onOpen={() => onOpen(key)}>
                {photo}
              </Large>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type LargeProps = { label: string; onOpen: () => void; children: ReactNode };

/** A picture that can be looked at as large as the screen. */
function Large({ label, onOpen, children }: LargeProps) {
  const say = useWords();
  return (
    <button
      type="button"
      className={styles.large}
      aria-label={say('profile-photo-open', { photo: label })}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}

/** On the picture that might be taken for one of a real person. */
function Labels({ profile }: { profile: Profile }) {
  if (!profile.fictional) return null;
  return (
    <PhotoLabels>
      <Fictional profile={profile} />
    </PhotoLabels>
  );
}

function Locked({ count, isOwn }: { count: number; isOwn: boolean }) {
  const say = useWords();
  if (count === 0) return null;
  return (
    <p className={`small muted ${styles.locked}`}>
      <Icon of={LockKeyhole} size="sm" />
      {say('profile-photos-locked', { count })}
      {!isOwn && (
        <Link className="link" to="/credits">
          {say('profile-get-premium')}
        </Link>
      )}
    </p>
  );
}
