import Heart from 'lucide-react/icons/heart';
import X from 'lucide-react/icons/x';
import { type CSSProperties, useRef } from 'react';
import { imageUrl, photoUrl } from '../../api/photo-url';
import type { Profile } from '../../api/wire.gen';
import { Fictional } from '../../parts/fictional';
import { Chips } from '../../parts/interest-chips';
import { type Drawings, type Interests } from '../../parts/interests';
import { useLoadedSettings } from '../../stores/settings';
import { Icon } from '../../ui/icon';
import { PhotoLabels } from '../../ui/label';
import { Photo } from '../../ui/photo';
import { PhotoLock } from '../../ui/photo-lock';
import { useFormat } from '../../words/format';
import { useGivenWord, useWords } from '../../words/words';
import styles from './swipe.module.css';
import { useDrag } from './use-drag';

export type Way = 'left' | 'right';

/** Where a card stands: on top, below it, or on its way out. */
export type Standing = { is: 'top'; onLeave: (way: Way, from: number) => void } | { is: 'next' } | Leaving;

type Leaving = { is: 'leaving'; way: Way; from: number; onGone: () => void };

type PlayCardProps = { profile: Profile; interests: Interests; drawings: Drawings; standing: Standing };

/** Somebody in the game. Only the card on top is there for readers and can be drawn aside. */
export function PlayCard({ profile, interests, drawings, standing }: PlayCardProps) {
  const say = useWords();
  const card = useRef<HTMLElement>(null);
  const drag = useDrag(card, (way, from) => {
    if (standing.is === 'top') standing.onLeave(way, from);
  });
  const { name, age } = profile;
  const isTop = standing.is === 'top';
  const leaving = standing.is === 'leaving' ? standing : null;
  const style = leaving
    ? ({ '--from': `${leaving.from}px`, '--to': leaving.way === 'left' ? -1 : 1 } as CSSProperties)
    : {};
  return (
    <article
      ref={card}
      className={styles.play}
      data-is={standing.is}
      style={style}
      aria-label={say('profile-name-age', { name, age })}
      {...(!isTop && { inert: true, 'aria-hidden': true })}
      {...(isTop && drag)}
      {...(leaving && { onAnimationEnd: leaving.onGone })}
    >
      <Picture profile={profile} leaving={leaving} />
      <div className={styles.text}>
        <About profile={profile} />
        {profile.about !== '' && <p className={styles.about}>{profile.about}</p>}
        {interests.shared.length + interests.others.length > 0 && (
          <div className={styles.interests}>
            {interests.shared.length > 0 && <Chips of={interests.shared} drawings={drawings} areShared />}
            {interests.others.length > 0 && <Chips of={interests.others} drawings={drawings} />}
          </div>
        )}
        <Facts profile={profile} />
        <MorePhotos profile={profile} />
      </div>
    </article>
  );
}

function Picture({ profile, leaving }: { profile: Profile; leaving: Leaving | null }) {
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const { name, main_image } = profile;
  const shown = (way: Way) => (leaving?.way === way ? { style: { opacity: 1 } } : {});
  return (
    <Photo source={main_image && imageUrl(prefix, main_image.filename)} alt="" name={name} eager>
      <span className={styles.sign} data-sign="pass" aria-hidden="true" {...shown('left')}>
        <Icon of={X} size="lg" />
      </span>
      <span className={styles.sign} data-sign="like" aria-hidden="true" {...shown('right')}>
        <Icon of={Heart} size="lg" />
      </span>
      {profile.fictional && (
        <PhotoLabels>
          <Fictional profile={profile} />
        </PhotoLabels>
      )}
    </Photo>
  );
}

function About({ profile: { name, age, region, country } }: { profile: Profile }) {
  const say = useWords();
  const format = useFormat();
  return (
    <div>
      <h2>{say('profile-name-age', { name, age })}</h2>
      <p className="muted">{region === '' ? format.country(country) : region}</p>
    </div>
  );
}

/** What of a profile helps to decide; the rest is on the profile itself. */
function Facts({ profile }: { profile: Profile }) {
  const say = useWords();
  const { reason, relationship_status } = profile;
  if (reason === null && relationship_status === null) return null;
  return (
    <dl className={styles.facts}>
      {reason !== null && <Fact name={say('profile-reason')} word={`reason-${reason}`} />}
      {relationship_status !== null && (
        <Fact name={say('profile-relationship')} word={`relationship_status-${relationship_status}`} />
      )}
    </dl>
  );
}

function Fact({ name, word }: { name: string; word: string }) {
  const value = useGivenWord(word);
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** So many are beside the text of a wide card. */
const PHOTOS = 3;

function MorePhotos({ profile: { photos, name } }: { profile: Profile }) {
  const say = useWords();
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={say('swipe-photos')}>
      {photos.slice(0, PHOTOS).map(({ id, locked }, place) => {
        const number = { number: place + 2, count: photos.length + 1 };
        return (
          <li key={id}>
            <Photo
              source={photoUrl(id, locked ? 'blurred' : 'small')}
              alt={say(locked ? 'profile-photo-locked' : 'profile-photo', number)}
              name={name}
            >
              {locked && <PhotoLock />}
            </Photo>
          </li>
        );
      })}
    </ul>
  );
}
