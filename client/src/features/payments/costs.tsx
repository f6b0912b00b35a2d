import { useLoadedSettings } from '../../stores/settings';
import { Price } from '../../ui/price';
import { useWords } from '../../words/words';
import styles from './shop.module.css';

/** What a credit buys. */
export function Costs() {
  const say = useWords();
  const { message_credits, photo_credits, gift_credits } = useLoadedSettings((settings) => settings);
  return (
    <section className={styles.costs}>
      <h2>{say('credits-buys')}</h2>
      <dl>
        <div>
          <dt>{say('credits-message')}</dt>
          <dd>
            <Price credits={message_credits} />
          </dd>
        </div>
        <div>
          <dt>{say('credits-photo')}</dt>
          <dd>
            <Price credits={photo_credits} />
          </dd>
        </div>
        <div>
          <dt>{say('credits-gift')}</dt>
          <dd>
            <Price credits={gift_credits} />
          </dd>
        </div>
        <div>
          <dt>{say('credits-looking')}</dt>
          <dd>{say('credits-free')}</dd>
        </div>
      </dl>
    </section>
  );
}
