import Heart from 'lucide-react/icons/heart';
import X from 'lucide-react/icons/x';
import { type CSSProperties, memo, useLayoutEffect, useRef } from 'react';
import { imageUrl, photoUrl } from '../../api/photo-url';
import type { Profile } from '../../api/wire.gen';
import { Fictional } from '../../parts/fictional';
import { Chips } from '../../parts/interest-chips';
import { sortInterests } from '../../parts/interests';
import type { Comparison } from '../../parts/use-comparison';
import { useLoadedSettings } from '../../stores/settings';
import { Icon } from '../../ui/icon';
import { PhotoLabels } from '../../ui/label';
import { Photo } from '../../ui/photo';
import { PhotoLock } from '../../ui/photo-lock';
import { useFormat } from '../../words/format';
import { useGivenWord, useWords } from '../../words/words';
import styles from './swipe.module.css';
import { place, type Way } from './use-drag';

/** Where a card stands: on top, below it, out of sight below both, or on its way out. */
export type Standing = { is: 'top' | 'next' | 'after' } | { is: 'leaving'; way: Way; onGone: () => void };

type PlayCardProps = { profile: Profile; comparison: Comparison; standing: Standing };

/**
 * Somebody in the game, on a rail which scrolls the card out of sight. Only the card on top is there for readers. What
 * moves a card up or away changes no style that its content inherits: that of a card is more than a slow phone works out
 * within a frame.
 */
export function PlayCard({ profile, comparison, standing }: PlayCardProps) {
  const rail = useRef<HTMLDivElement>(null);
  const isTop = standing.is === 'top';
  const leaving = standing.is === 'leaving' ? standing : null;
  const isLeaving = leaving !== null;
  // At first, and whenever the window is another one: what has been scrolled stays so many pixels from the beginning.
  useLayoutEffect(() => {
    const element = rail.current;
    if (isLeaving || !element) return;
    const watching = new ResizeObserver(() => place(element));
    watching.observe(element);
    return () => watching.disconnect();
  }, [isLeaving]);
  return (
    <div
      ref={rail}
      className={styles.rail}
      data-is={standing.is}
      style={leaving ? ({ '--to': leaving.way === 'left' ? -1 : 1 } as CSSProperties) : {}}
      role="group"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard reaches whatever scrolls.
      tabIndex={isTop ? 0 : -1}
      aria-labelledby={nameOf(profile)}
      {...(!isTop && { 'aria-hidden': true })}
      {...(leaving && { 'data-way': leaving.way, onAnimationEnd: leaving.onGone })}
    >
      <article className={styles.play} aria-labelledby={nameOf(profile)}>
        <Face profile={profile} {...comparison} />
      </article>
    </div>
  );
}

/** What is on a card. It is drawn once: when cards move up, a slow phone has no time within a frame to do so again. */
const Face = memo(function Face({ profile, mine, known, drawings }: Comparison & { profile: Profile }) {
  const { shared, others } = sortInterests(profile.interests, mine, known);
  return (
    <>
      <Picture profile={profile} />
      <div className={styles.text}>
        <About profile={profile} />
        {profile.about !== '' && <p className={styles.about}>{profile.about}</p>}
        {shared.length + others.length > 0 && (
          <div className={styles.interests}>
            {shared.length > 0 && <Chips of={shared} drawings={drawings} areShared />}
            {others.length > 0 && <Chips of={others} drawings={drawings} />}
          </div>
        )}
        <Facts profile={profile} />
        <MorePhotos profile={profile} />
      </div>
    </>
  );
});

function Picture({ profile }: { profile: Profile }) {
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const { name, main_image } = profile;
  return (
    <Photo source={main_image && imageUrl(prefix, main_image.filename)} alt="" name={name} eager>
      <span className={styles.sign} data-sign="pass" aria-hidden="true">
        <Icon of={X} size="lg" />
      </span>
      <span className={styles.sign} data-sign="like" aria-hidden="true">
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

/** The id of the heading that names a card. */
function nameOf({ id }: Profile): string {
  return `player-${id}`;
}

function About({ profile }: { profile: Profile }) {
  const say = useWords();
  const format = useFormat();
  const { name, age, region, country } = profile;
  return (
    <div>
      <h2 id={nameOf(profile)}>{say('profile-name-age', { name, age })}</h2>
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
