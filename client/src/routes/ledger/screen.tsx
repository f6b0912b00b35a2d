import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { announce } from '../../platform/notices';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { Credit, Icon } from '../../ui/icon';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { Entries } from './entries';
import styles from './ledger.module.css';
import { type LedgerView, useLedger } from './use-ledger';

/** Every credit accounted for. */
export function Screen() {
  const say = useWords();
  const view = useLedger();
  return (
    <div className={`page ${styles.ledger}`}>
      <div className={styles.head}>
        <div>
          <h1>{say('page-ledger')}</h1>
          <p className="muted">{say('ledger-lead')}</p>
        </div>
        {view.state === 'shown' && <Balance credits={view.ledger.credits} />}
      </div>
      <Content view={view} />
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

function Content({ view }: { view: LedgerView }) {
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
      return <FailedState title={say('ledger-failed-title')} text={say('no-answer')} onRetry={view.retry} />;
    case 'shown':
      if (view.ledger.items.length === 0) {
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
          <Entries items={view.ledger.items} hasOlder={view.older !== 'none'} />
          <More view={view} />
        </>
      );
  }
}

function More({ view: { ledger, older, showOlder } }: { view: Extract<LedgerView, { state: 'shown' }> }) {
  const say = useWords();
  const shown = say('ledger-shown', { shown: ledger.items.length, total: ledger.total });
  useChangeAnnounced(shown);
  return (
    <div className={styles.more}>
      <p className="muted small num">{shown}</p>
      {older === 'failed' && (
        <p className="notice notice--danger" role="alert">
          <Icon of={CircleAlert} />
          {say('ledger-older-failed')}
        </p>
      )}
      {older !== 'none' && (
        <Button onClick={showOlder} busy={older === 'loading'}>
          {say(older === 'failed' ? 'try-again' : 'ledger-older')}
        </Button>
      )}
    </div>
  );
}

/** Says a sentence when it changes; what stood there from the beginning is read with the page. */
function useChangeAnnounced(sentence: string): void {
  const known = useRef(sentence);
  useEffect(() => {
    if (known.current === sentence) return;
    known.current = sentence;
    announce(sentence);
  }, [sentence]);
}
