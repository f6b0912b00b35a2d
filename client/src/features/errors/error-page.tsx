import { useScreenTitle } from '../../platform/page-title';
import { ButtonLink, Button } from '../../ui/button';
import { Lean } from '../../ui/lean';
import { useWords } from '../../words/words';
import styles from './error-page.module.css';

/** The status of a server that cannot be reached: it has no message of its own. */
export const NO_ANSWER = 503;

type ErrorPageProps = {
  /** As HTTP counts. */
  status?: number;
  /** In the reader's language. */
  message?: string | null;
};

/** The generic page error (specification, section 8). */
export function ErrorPage({ status = 500, message = null }: ErrorPageProps) {
  const say = useWords();
  const lost = status === 404;
  const fallback = status === NO_ANSWER ? say('no-answer') : say('error-default');
  const title = lost ? say('error-not-found') : (message ?? fallback);
  useScreenTitle(title);
  return (
    <div className={styles.page}>
      <Lean drawing="apart" />
      <p className="muted num">{say('error-status', { status: String(status) })}</p>
      <h1>{title}</h1>
      {lost ? (
        <ButtonLink to="/" look="primary" size="large">
          {say('error-back-home')}
        </ButtonLink>
      ) : (
        <Button look="primary" size="large" onClick={() => location.reload()}>
          {say('error-reload')}
        </Button>
      )}
    </div>
  );
}
