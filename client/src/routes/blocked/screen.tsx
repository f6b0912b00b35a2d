import { useRef } from 'react';
import { Fictional } from '../../parts/fictional';
import { type BlockedView, useBlocked } from '../../parts/use-block';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import styles from './blocked.module.css';

/** The members whom this one has blocked. */
export function Screen() {
  const say = useWords();
  const view = useBlocked();
  return (
    <div className={`page ${styles.blocked}`}>
      <h1>{say('page-blocked')}</h1>
      <p className="muted">{say('blocked-lead')}</p>
      <Content view={view} />
    </div>
  );
}

function Content({ view }: { view: BlockedView }) {
  const say = useWords();
  switch (view.state) {
    case 'loading':
      return (
        <SkeletonList rows={3}>
          <div className={styles.one}>
            <Skeleton width="9rem" />
            <Skeleton width="6rem" />
          </div>
        </SkeletonList>
      );
    case 'failed':
      return <FailedState title={say('blocked-failed-title')} onRetry={view.retry} />;
    case 'shown':
      if (view.blocked.length === 0) {
        return (
          <EmptyState title={say('blocked-none-title')} text={say('blocked-none-text')}>
            <ButtonLink to="/chats" look="primary">
              {say('blocked-none-way-on')}
            </ButtonLink>
          </EmptyState>
        );
      }
      return <People {...view} />;
  }
}

function People({ blocked, busy, undo }: Extract<BlockedView, { state: 'shown' }>) {
  const say = useWords();
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} className={styles.list} aria-label={say('page-blocked')} tabIndex={-1}>
      {blocked.map((one) => (
        <li key={one.id} className={styles.one}>
          <span className={styles.name}>
            <b>{one.name}</b>
            <Fictional profile={one} />
          </span>
          <Button
            busy={busy === one}
            aria-label={say('unblock-name', { name: one.name })}
            onClick={() => {
              void undo(one).then((isDone) => {
                // The button disappears with its row, so the focus moves to the remaining rows.
                if (isDone) list.current?.focus();
              });
            }}
          >
            {say('unblock')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
