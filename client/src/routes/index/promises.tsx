import type { LucideIcon } from 'lucide-react';
import Drama from 'lucide-react/icons/drama';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart';
import { Credit, Icon } from '../../ui/icon';
import { type PlainWord, useWords } from '../../words/words';
import styles from './home.module.css';

const PROMISES: readonly [LucideIcon, PlainWord, PlainWord][] = [
  [Drama, 'home-promise-label', 'home-promise-label-text'],
  [MessageCircleHeart, 'home-promise-real', 'home-promise-real-text'],
  [MapPin, 'home-promise-place', 'home-promise-place-text'],
  [Credit, 'home-promise-price', 'home-promise-price-text'],
];

export function Promises() {
  const say = useWords();
  return (
    <section className={styles.band}>
      <div className="page">
        <h2>{say('home-promises-title')}</h2>
        <ul className={styles.promises}>
          {PROMISES.map(([icon, title, text]) => (
            <li key={title}>
              <Icon of={icon} size="lg" />
              <h3>{say(title)}</h3>
              <p>{say(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
