import { lazy, Suspense, useEffect, useState } from 'react';
import { isMissing } from '../../api/http';
import type { Order, OrderAnswer, OrderId, OrderState } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { goTo } from '../../platform/leave';
import { useResource } from '../../stores/resource';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import type { Drawing } from '../../ui/lean';
import { Spinner } from '../../ui/spinner';
import { type Say, useWords } from '../../words/words';
import type { CardStep } from './card-form';
import { useMoney } from './money';
import { orders } from './offers';
import { OrderFacts } from './order-facts';
import styles from './order.module.css';

/** Only sites that are paid by Stripe need it. */
const CardForm = lazy(async () => ({ default: (await import('./card-form')).CardForm }));

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

/**
 * Whether an order has its invoice, and a credit note for whatever was refunded: they are made a moment after the money has
 * moved. What a bank took back has none.
 */
function hasPapers({ state, paid_at, amount, returned, invoices }: Order): boolean {
  if (paid_at === null || state === 'charged_back') return true;
  const sum = invoices.reduce((total, one) => total + (one.kind === 'invoice' ? one.amount : -one.amount), 0);
  return sum === amount - returned;
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
  const order = view.state === 'shown' ? view.data.order : null;
  const outcome = order && outcomeOf(order.state);
  const isUnderWay = order !== null && (outcome === 'pending' || order.refunding > 0 || !hasPapers(order));

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => orders.invalidate(id), ASK_MS);
    return () => clearInterval(timer);
  }, [id, isUnderWay]);

  const title = order && titleOf(order, say);
  useEffect(() => {
    if (title) announce(title);
  }, [title]);

  if (view.state === 'failed') {
    if (isMissing(view.error)) return <Missing />;
    return <FailedState title={say('payment-unknown')} onRetry={view.retry} level={1} />;
  }
  if (view.state === 'loading' || outcome === null || title === null) {
    return (
      <div className={styles.waiting} role="status">
        <Spinner />
        {say('payment-loading')}
      </div>
    );
  }
  return <Shown answer={view.data} outcome={outcome} title={title} />;
}

/** There is no such order, or it is another member's: the two look alike on purpose. */
function Missing() {
  const say = useWords();
  return (
    <EmptyState title={say('payment-missing-title')} text={say('payment-missing-text')} level={1} drawing="apart">
      <ButtonLink to="/transactions" look="primary">
        {say('payment-all')}
      </ButtonLink>
    </EmptyState>
  );
}

function titleOf({ state, withdrawn_at }: Order, say: Say): string {
  return state === 'paid' && withdrawn_at !== null ? say('payment-withdrawn-title') : say('payment-title', { state });
}

type ShownProps = { answer: OrderAnswer; outcome: Outcome; title: string };

/** What has become of the order, or the provider's form while that waits to be filled in. */
function Shown({ answer, outcome, title }: ShownProps) {
  const { order, next } = answer;
  // The form stays as long as the payment is open, so that nothing typed is lost.
  const [step, setStep] = useState<CardStep | null>(null);
  if (next?.kind === 'stripe' && next.client_secret !== step?.client_secret) setStep(next);
  return (
    <div className={`page ${styles.screen}`}>
      {outcome === 'pending' && step ? (
        <Suspense fallback={<Spinner />}>
          <CardForm order={order} step={step} onPaid={() => orders.invalidate(order.id)} />
        </Suspense>
      ) : (
        <Result answer={answer} outcome={outcome} title={title} />
      )}
      <OrderFacts order={order} />
    </div>
  );
}

function Result({ answer, outcome, title }: ShownProps) {
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
      back: order.refunding === 0 ? 'all' : order.returned === 0 ? 'none' : 'part',
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
