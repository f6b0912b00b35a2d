import { Empty } from '../../ui/empty-state';
import { lastWords } from '../../words/last-words.gen';

/** Shown when even the error page failed, so it uses neither the catalogues nor the router. */
export function LastResort() {
  const words = lastWords[document.documentElement.lang] ?? lastWords.en;
  return (
    <main>
      <Empty>
        <h1>{words?.failed}</h1>
        <a className="link" href="/">
          {words?.link}
        </a>
      </Empty>
    </main>
  );
}
