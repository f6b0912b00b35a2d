import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { imageUrl } from '../../api/photo-url';
import type { ProfileCard } from '../../api/wire.gen';
import { Fictional } from '../../parts/fictional';
import { type LinkProps } from '../../router/link';
import { useLoadedSettings } from '../../stores/settings';
import { Button, ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Photo } from '../../ui/photo';
import { PhotoLock } from '../../ui/photo-lock';
import { Spark } from '../../ui/spark';
import { useFormat } from '../../words/format';
import { Localized, useWords } from '../../words/words';
import styles from './landing.module.css';
import { Letter } from './letter';

/** A landing page of one member: their picture beside the offer, a first message to write, or the way in steps. */
export type Kind = 'picture' | 'letter' | 'steps';

export type LandingProps = {
  kind: Kind;
  card: ProfileCard;
  /** Which words the page begins with; one that the catalogue does not know gets the usual ones. */
  slug: string;
  /** Opens the signup, with a first message if one is written already; `null` where the site takes no new members. */
  onJoin: ((message?: string) => void) | null;
  /** Where those who have an account log in. */
  login: string;
};

export function Landing({ slug, ...rest }: LandingProps) {
  // Of somebody who does not exist nothing is promised.
  const props = { ...rest, slug: rest.card.fictional ? '' : slug };
  switch (props.kind) {
    case 'picture':
      return <Beside {...props} />;
    case 'letter':
      return <Written {...props} />;
    case 'steps':
      return <Steps {...props} />;
  }
}

function Beside({ card, slug, onJoin, login }: LandingProps) {
  const say = useWords();
  const { name } = card;
  return (
    <div className={`page ${styles.beside}`}>
      <div className={styles.text}>
        <Title card={card} slug={slug} />
        <Who card={card} />
        {!card.fictional && <p className={styles.lead}>{say('landing-lead', { name, slug })}</p>}
      </div>
      <div className={styles.art}>
        <Picture card={card} />
        <p className={styles.bubble} aria-hidden="true">
          {say('landing-bubble', { slug })}
        </p>
      </div>
      <div className={styles.ways}>
        <Ways onJoin={onJoin} login={login} word={say('landing-hello', { name })} />
        <Costs />
      </div>
    </div>
  );
}

function Written({ card, slug, onJoin, login }: LandingProps) {
  const { name } = card;
  return (
    <div className={`page ${styles.written}`}>
      <div className={styles.to}>
        <Picture card={card} isSmall />
        <div className={styles.text}>
          <Title card={card} slug={slug} />
          <Who card={card} />
        </div>
      </div>
      {onJoin && <Letter name={name} onSend={onJoin} />}
      <Login login={login} isMain={!onJoin} />
    </div>
  );
}

function Steps({ card, slug, onJoin, login }: LandingProps) {
  const say = useWords();
  const { name } = card;
  return (
    <div className={styles.steps}>
      <div className={styles.veil} aria-hidden="true">
        <Picture card={card} isBare />
      </div>
      <div className={styles.sheet}>
        <div className={styles.text}>
          <Title card={card} slug={slug} />
          <Who card={card} />
        </div>
        {onJoin && (
          <ol className={styles.list}>
            <li>{say('landing-step-join')}</li>
            <li>{say('landing-step-write', { name })}</li>
            <li>{say('landing-step-confirm')}</li>
          </ol>
        )}
        <div className={styles.ways}>
          <Ways onJoin={onJoin} login={login} word={say('landing-begin')} />
          <Costs />
        </div>
      </div>
    </div>
  );
}

function Title({ card, slug }: { card: ProfileCard; slug: string }) {
  const region = useRegion(card);
  return (
    <h1>
      <Localized word="landing-title" values={{ name: card.name, region, slug }} elements={{ spark: <Spark /> }} />
    </h1>
  );
}

function useRegion({ region, country }: ProfileCard): string {
  const format = useFormat();
  return region === '' ? format.country(country) : region;
}

/** Age and region, and that somebody is no real person. */
function Who({ card }: { card: ProfileCard }) {
  const say = useWords();
  const region = useRegion(card);
  const { name, age, fictional } = card;
  return (
    <>
      <p className={styles.who}>
        <span>{say('profile-name-age', { name, age })}</span>
        <span>
          <Icon of={MapPin} size="sm" />
          {region}
        </span>
      </p>
      {fictional && (
        <p className={styles.fictional}>
          <Fictional profile={card} />
          {say('profile-fictional', { name })}
        </p>
      )}
    </>
  );
}

type PictureProps = { card: ProfileCard; isSmall?: boolean; isBare?: boolean };

/** The picture, which the server has blurred. */
function Picture({ card, isSmall = false, isBare = false }: PictureProps) {
  const say = useWords();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const { name, main_image } = card;
  return (
    <Photo source={main_image && imageUrl(prefix, main_image.filename)} alt="" name={name} eager>
      {main_image && !isBare && <PhotoLock {...(!isSmall && { word: say('landing-picture') })} />}
    </Photo>
  );
}

function Ways({ onJoin, login, word }: Pick<LandingProps, 'onJoin' | 'login'> & { word: string }) {
  return (
    <>
      {onJoin && (
        <Button look="primary" size="large" wide onClick={() => onJoin()}>
          {word}
        </Button>
      )}
      <Login login={login} isMain={!onJoin} />
    </>
  );
}

function Login({ login, isMain }: { login: LinkProps['to']; isMain: boolean }) {
  const say = useWords();
  return (
    <div className={styles.login}>
      {isMain && <p>{say('landing-closed')}</p>}
      <ButtonLink to={login} look={isMain ? 'primary' : 'quiet'} {...(isMain && { size: 'large' })} wide>
        {say(isMain ? 'profile-log-in' : 'landing-login')}
      </ButtonLink>
    </div>
  );
}

/** What joining and a first message cost, before one begins. */
function Costs() {
  return (
    <p className={styles.costs}>
      <FirstMessageCost />
    </p>
  );
}

function FirstMessageCost(): ReactNode {
  const say = useWords();
  const isFree = useLoadedSettings((settings) => settings.free_messages > 0);
  const cost = useLoadedSettings((settings) => settings.message_credits);
  return isFree ? say('landing-free') : say('landing-paid', { cost });
}

/** Where visitors see nobody, or not by the way they came: the way in, and nothing of whoever it is about. */
export function ClosedLanding({ onJoin, login }: Pick<LandingProps, 'onJoin' | 'login'>) {
  const say = useWords();
  return (
    <div className={`page ${styles.closed}`}>
      <h1>{say('landing-closed-title')}</h1>
      {onJoin !== null && <p className={styles.lead}>{say('landing-closed-text')}</p>}
      <Ways onJoin={onJoin} login={login} word={say('profile-join')} />
    </div>
  );
}
