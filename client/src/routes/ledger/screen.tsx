import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useEffect, useRef } from 'react';
import { announce } from '../../platform/notices';
import type { Ledger } from '../../api/wire.gen';
import { useResource, type View } from '../../stores/resource';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { Credit, Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { Entries } from './entries';
import styles from './ledger.module.css';
import { ledger } from './ledger';

/** The ledger of the member's credits. */
export function Screen() {
  const say = useWords();
  const view = useResource(ledger, 'mine');
  return (
    <div className={`page ${styles.ledger}`}>
      <div className={styles.head}>
        <div>
          <h1>{say('page-ledger')}</h1>
          <p className="muted">{say('ledger-lead')}</p>
        </div>
        {view.state === 'shown' && <Balance credits={view.data.credits} />}
      </div>
      <Content view={view} />
      {view.state === 'shown' && view.data.items.length > 0 && <Files />}
    </div>
  );
}

function Balance({ credits }: { credits: number }) {
  const say = useWords();
  const { number } = useFormat();
  return (
    <p className={styles.balance}>
      <span className="muted">{say('ledger-balance')}</span>
      <strong>
        <Icon of={Credit} size="lg" />
        <span aria-hidden="true">{number(credits)}</span>
        <span className="sr">{say('credits', { count: credits })}</span>
      </strong>
    </p>
  );
}

/** The whole history as a file; the server names it. */
function Files() {
  const say = useWords();
  return (
    <p className={styles.files}>
      <span className="muted">{say('ledger-files')}</span>
      <a className="link" href="/api/ledger-csv.php" download>
        {say('ledger-csv')}
      </a>
      <a className="link" href="/api/ledger-json.php" download>
        {say('ledger-json')}
      </a>
    </p>
  );
}

function Content({ view }: { view: View<Ledger> }) {
  const say = useWords();
  switch (view.state) {
    case 'loading':
      return (
        <SkeletonList rows={6}>
          <div className={styles.entry}>
            <Skeleton width="11rem" />
            <Skeleton width="3rem" />
          </div>
        </SkeletonList>
      );
    case 'failed':
      return <FailedState title={say('ledger-failed-title')} onRetry={view.retry} />;
    case 'shown':
      if (view.data.items.length === 0) {
        return (
          <EmptyState title={say('ledger-empty-title')} text={say('ledger-empty-text')}>
            <ButtonLink to="/chats" look="primary">
              {say('ledger-empty-way-on')}
            </ButtonLink>
          </EmptyState>
        );
      }
      return (
        <>
          <Entries items={view.data.items} hasOlder={view.more !== 'none'} />
          <More {...view} />
        </>
      );
  }
}

function More({ data, more, showMore }: Extract<View<Ledger>, { state: 'shown' }>) {
  const say = useWords();
  const shown = say('ledger-shown', { shown: data.items.length, total: data.total });
  useChangeAnnounced(shown);
  return (
    <div className={styles.more}>
      <p className="muted small num">{shown}</p>
      {more === 'failed' && (
        <Notice look="danger" role="alert">
          <Icon of={CircleAlert} />
          {say('ledger-older-failed')}
        </Notice>
      )}
      {more !== 'none' && (
        <Button onClick={showMore} busy={more === 'loading'}>
          {say(more === 'failed' ? 'try-again' : 'ledger-older')}
        </Button>
      )}
    </div>
  );
}

/** Announces a sentence when it changes; the first one is read with the page. */
function useChangeAnnounced(sentence: string): void {
  const known = useRef(sentence);
  useEffect(() => {
    if (known.current === sentence) return;
    known.current = sentence;
    announce(sentence);
  }, [sentence]);
}
