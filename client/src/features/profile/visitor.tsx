import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import type { ProfileCard } from '../../api/wire.gen';
import { imageUrl } from '../../api/photo-url';
import { Fictional } from '../../parts/fictional';
import { useScreenTitle } from '../../platform/page-title';
import type { LinkProps } from '../../router/link';
import { useLocation } from '../../router/router';
import { useLoadedSettings } from '../../stores/settings';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { Photo } from '../../ui/photo';
import { PhotoLock } from '../../ui/photo-lock';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import styles from './profile.module.css';

/** The link to the signup; `null` where the site takes no new members. */
type Join = Pick<LinkProps, 'to' | 'onClick'> | null;

/** What visitors see of a member, and how they see the rest. */
export function VisitorsProfile({ card, join }: { card: ProfileCard; join: Join }) {
  const say = useWords();
  const format = useFormat();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const { name, age, region, country, main_image } = card;
  const title = say('profile-name-age', { name, age });
  useScreenTitle(title);
  return (
    <div className={`page ${styles.look}`}>
      <div className={styles.veiled}>
        <Photo source={main_image && imageUrl(prefix, main_image.filename)} alt="" name={name} eager>
          {main_image && <PhotoLock word={say('profile-visitor-picture')} />}
        </Photo>
      </div>
      <section className={styles.who} aria-label={say('profile-about', { name })}>
        <div>
          <h1>{title}</h1>
          <p className={styles.line}>
            <span>
              <Icon of={MapPin} size="sm" />
              {region === '' ? format.country(country) : region}
            </span>
          </p>
          {card.fictional && (
            <p className={styles.fictional}>
              <Fictional profile={card} />
              {say('profile-fictional', { name })}
            </p>
          )}
        </div>
        <p className="muted">{say(join ? 'profile-visitor-more' : 'profile-visitor-text-closed', { name })}</p>
        <div className={styles.buttons}>
          <Ways join={join} word={say('profile-visitor-join', { name })} />
        </div>
      </section>
    </div>
  );
}

/** Explains to a visitor who may see nobody that members only can, with links to the login and to the signup. */
export function VisitorNote({ join }: { join: Join }) {
  const say = useWords();
  return (
    <EmptyState
      level={1}
      title={say('profile-visitor-title')}
      text={say(join ? 'profile-visitor-text' : 'profile-visitor-text-closed')}
    >
      <Ways join={join} word={say('profile-join')} />
    </EmptyState>
  );
}

function Ways({ join, word }: { join: Join; word: ReactNode }) {
  const say = useWords();
  const { pathname } = useLocation();
  return (
    <>
      {join && (
        <ButtonLink {...join} look="primary" size="large">
          {word}
        </ButtonLink>
      )}
      <ButtonLink to={`/login?${new URLSearchParams({ to: pathname })}`} look={join ? 'quiet' : 'primary'} size="large">
        {say('profile-log-in')}
      </ButtonLink>
    </>
  );
}
