import { ButtonLink } from '../../ui/button';
import { mayJoin } from '../../features/signup/may-join';
import { useLoadedSettings } from '../../stores/settings';
import { Spark } from '../../ui/spark';
import { Localized, useWords } from '../../words/words';
import { Costs } from './costs';
import { Hero } from './hero';
import styles from './home.module.css';
import { Promises } from './promises';

/** `/` for visitors; members see their own home there. */
export function Screen() {
  const open = useLoadedSettings(mayJoin);
  return (
    <div className={styles.home}>
      <Hero />
      <Promises />
      <Costs />
      {open && <End />}
    </div>
  );
}

function End() {
  const say = useWords();
  const niche = useLoadedSettings((settings) => settings.niche);
  return (
    <section className={styles.end}>
      <div className="page">
        <h2>
          <Localized word="home-end-title" values={{ niche }} elements={{ br: <br />, spark: <Spark /> }} />
        </h2>
        <ButtonLink to="/signup" size="large">
          {say('home-join')}
        </ButtonLink>
      </div>
    </section>
  );
}
