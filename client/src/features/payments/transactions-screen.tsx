import type { Order, Transactions } from '../../api/wire.gen';
import { Link } from '../../router/link';
import { useResource, type View } from '../../stores/resource';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { useMoney } from './money';
import { transactions } from './offers';
import styles from './order.module.css';

/** `/transactions`: the member's orders, the newest first. */
export function TransactionsScreen() {
  const say = useWords();
  return (
    <div className={`page ${styles.screen}`}>
      <h1>{say('payment-orders')}</h1>
      <List view={useResource(transactions, 'mine')} />
    </div>
  );
}

function List({ view }: { view: View<Transactions> }) {
  const say = useWords();
  switch (view.state) {
    case 'loading':
      return (
        <SkeletonList rows={5}>
          <div className={styles.row}>
            <Skeleton width="9rem" />
            <Skeleton width="4rem" />
          </div>
        </SkeletonList>
      );
    case 'failed':
      return <FailedState title={say('payment-orders-failed')} onRetry={view.retry} />;
    case 'shown':
      if (view.data.items.length === 0) {
        return (
          <EmptyState title={say('payment-none')} text={say('payment-none-text')}>
            <ButtonLink to="/credits" look="primary">
              {say('payment-get')}
            </ButtonLink>
          </EmptyState>
        );
      }
      return (
        <>
          <ul className={styles.list}>
            {view.data.items.map((order) => (
              <Row key={order.id} order={order} />
            ))}
          </ul>
          {view.more !== 'none' && (
            <Button onClick={view.showMore} busy={view.more === 'loading'}>
              {say(view.more === 'failed' ? 'try-again' : 'payment-older')}
            </Button>
          )}
        </>
      );
  }
}

function Row({ order }: { order: Order }) {
  const say = useWords();
  const money = useMoney();
  const { day } = useFormat();
  return (
    <li>
      <Link to={`/transactions/${order.id}`} className={styles.row ?? ''}>
        <span>
          <b>{say('credits', { count: order.credits })}</b>
          <small>
            {day(order.created_at)} · {say('payment-state', { state: order.state })}
          </small>
        </span>
        <strong>{money(order.amount, order.currency)}</strong>
      </Link>
    </li>
  );
}
