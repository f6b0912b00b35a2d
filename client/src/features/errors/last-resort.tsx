import { lastWords } from '../../words/last-words.gen';

/** Stands where even the error page failed: no words to load, no router, no styles of its own. */
export function LastResort() {
  const words = lastWords[document.documentElement.lang] ?? lastWords.en;
  return (
    <main className="empty">
      <h1>{words?.failed}</h1>
      <a className="link" href="/">
        {words?.link}
      </a>
    </main>
  );
}
