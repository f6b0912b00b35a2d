import jonas from '../../art/jonas.svg';
import noor from '../../art/noor.svg';
import { PAIRS } from './pairs';
import { mayJoin } from '../../features/signup/may-join';
import { useLoadedSettings } from '../../stores/settings';
import { ButtonLink } from '../../ui/button';
import { Lean } from '../../ui/lean';
import { Spark } from '../../ui/spark';
import { Localized, useWords } from '../../words/words';
import styles from './home.module.css';
import { Join } from './join';

/** What the site is, in one look. */
export function Hero() {
  const open = useLoadedSettings(mayJoin);
  return (
    <section className={`page ${styles.hero}`}>
      <Offer />
      <Art />
      {open ? <Join /> : <Closed />}
    </section>
  );
}

function Offer() {
  const say = useWords();
  const niche = useLoadedSettings((settings) => settings.niche);
  return (
    <div className={styles.text}>
      <h1>
        <Localized word="home-title" values={{ niche }} elements={{ br: <br />, spark: <Spark /> }} />
      </h1>
      <p className={styles.lead}>{say('home-lead', { niche })}</p>
    </div>
  );
}

function Closed() {
  const say = useWords();
  return (
    <div className={styles.start}>
      <p>{say('home-closed')}</p>
      <ButtonLink to="/login" look="primary" size="large" wide>
        {say('nav-log-in')}
      </ButtonLink>
    </div>
  );
}

/** A decorative drawing of two members in a conversation, without information of its own. */
function Art() {
  const say = useWords();
  const niche = useLoadedSettings((settings) => settings.niche);
  return (
    <div className={styles.art} aria-hidden="true">
      <Lean pictures={PAIRS[niche] ?? [noor, jonas]} />
      <div className={styles.other}>{say('home-bubble-other', { niche })}</div>
      <div className={styles.own}>{say('home-bubble-own', { niche })}</div>
    </div>
  );
}
