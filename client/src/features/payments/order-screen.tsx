import { useEffect } from 'react';
import type { Order, OrderAnswer, OrderId, OrderState } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { goTo } from '../../platform/leave';
import { useResource } from '../../stores/resource';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import type { Drawing } from '../../ui/lean';
import { Spinner } from '../../ui/spinner';
import { useWords } from '../../words/words';
import { useMoney } from './money';
import { orders } from './offers';
import { OrderFacts } from './order-facts';
import styles from './order.module.css';

/** How often is asked for the outcome while somebody waits for it. */
const ASK_MS = 2500;

/** What an order is to whoever looks at it (specification 4). */
export type Outcome = 'pending' | 'completed' | 'failed' | 'returned';

export function outcomeOf(state: OrderState): Outcome {
  switch (state) {
    case 'created':
    case 'pending':
      return 'pending';
    case 'paid':
      return 'completed';
    case 'refunded':
    case 'charged_back':
      return 'returned';
    case 'failed':
    case 'cancelled':
    case 'expired':
      return 'failed';
  }
}

const drawings: Record<Outcome, Drawing> = {
  pending: 'nobody',
  completed: 'nobody',
  failed: 'apart',
  returned: 'apart',
};

/** `/transactions/{id}`: what has become of an order. It waits for the outcome, also when the page is left and opened again. */
export function OrderScreen({ id }: { id: OrderId }) {
  const say = useWords();
  const view = useResource(orders, id);
  const outcome = view.state === 'shown' ? outcomeOf(view.data.order.state) : null;

  useEffect(() => {
    if (outcome !== 'pending') return;
    const timer = setInterval(() => orders.invalidate(id), ASK_MS);
    return () => clearInterval(timer);
  }, [id, outcome]);

  const title = outcome && view.state === 'shown' ? say('payment-title', { state: view.data.order.state }) : null;
  useEffect(() => {
    if (title) announce(title);
  }, [title]);

  if (view.state === 'failed') return <FailedState title={say('payment-unknown')} onRetry={view.retry} level={1} />;
  if (view.state === 'loading' || outcome === null || title === null) {
    return (
      <div className={styles.waiting} role="status">
        <Spinner />
        {say('payment-loading')}
      </div>
    );
  }
  return (
    <div className={`page ${styles.screen}`}>
      <Result answer={view.data} outcome={outcome} title={title} />
      <OrderFacts order={view.data.order} />
    </div>
  );
}

function Result({ answer, outcome, title }: { answer: OrderAnswer; outcome: Outcome; title: string }) {
  const say = useWords();
  const { order, next } = answer;
  return (
    <EmptyState title={title} text={useText(order)} level={1} drawing={drawings[outcome]}>
      {outcome === 'pending' && next?.kind === 'redirect' && (
        <Button look="primary" onClick={() => goTo(next.url)}>
          {say('payment-go-on')}
        </Button>
      )}
      {outcome === 'completed' && (
        <ButtonLink to="/chats" look="primary">
          {say('payment-to-chats')}
        </ButtonLink>
      )}
      {outcome === 'failed' && (
        <ButtonLink to={`/credits/${order.bundle}/${order.method}`} look="primary">
          {say('payment-again')}
        </ButtonLink>
      )}
      {outcome === 'completed' && order.withdrawn_at === null && (
        <ButtonLink to={`/withdraw?order=${order.id}`}>{say('payment-withdraw')}</ButtonLink>
      )}
      <ButtonLink to="/transactions">{say('payment-all')}</ButtonLink>
    </EmptyState>
  );
}

function useText(order: Order): string {
  const say = useWords();
  const money = useMoney();
  if (order.withdrawn_at !== null) {
    return say('payment-withdrawn', {
      returned: money(order.returned, order.currency),
      returning: money(order.refunding, order.currency),
    });
  }
  return say('payment-text', {
    state: order.state,
    method: order.method,
    credits: order.credits,
    sum: money(order.amount, order.currency),
    returned: money(order.returned, order.currency),
    reversed: order.reversed,
  });
}
