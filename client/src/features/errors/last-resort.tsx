import { lastWords } from '../../words/last-words.gen';
import styles from './last-resort.module.css';

/** Shown when even the error page failed, so it uses neither the catalogues nor the router. */
export function LastResort() {
  const words = lastWords[document.documentElement.lang] ?? lastWords.en;
  return (
    <main className={styles.last}>
      <h1>{words?.failed}</h1>
      <a className="link" href="/">
        {words?.link}
      </a>
    </main>
  );
}
