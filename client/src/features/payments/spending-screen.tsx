import { useState } from 'react';
import { object } from 'valibot';
import { putLimit, takeBreak } from '../../api/spending';
import type { Spending, SpendLimit } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { serverNow } from '../../platform/server-clock';
import { useResource } from '../../stores/resource';
import { Button, ButtonLink } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FailedState } from '../../ui/empty-state';
import { Form } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useForm } from '../../ui/form/use-form';
import { Narrow } from '../../ui/narrow';
import { Notice } from '../../ui/notice';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { useMoney } from './money';
import styles from './spending.module.css';
import { keepSpending, spendings, typedAmount } from './spendings';
import { useAttempt } from './use-attempt';

/** How long breaks are that are offered, in days. */
const BREAKS = [1, 7, 30] as const;

/** When a break ends that begins now. */
function endOf(days: number): number {
  return serverNow() + days * DAY_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** `/spending`: limits of what the member pays for credits, and breaks. */
export function SpendingScreen() {
  const say = useWords();
  const view = useResource(spendings, 'mine');
  if (view.state === 'failed') return <FailedState title={say('spending-failed')} onRetry={view.retry} level={1} />;
  return (
    <Narrow>
      <h1>{say('page-spending')}</h1>
      <p className="muted">{say('spending-lead')}</p>
      <p className="muted">{say('spending-counted')}</p>
      {view.state === 'loading' ? (
        <SkeletonList rows={3}>
          <Skeleton height="4rem" />
        </SkeletonList>
      ) : (
        <>
          {view.data.periods.map((limit) => (
            <Limit key={limit.period} limit={limit} currency={view.data.currency} />
          ))}
          <Break until={view.data.break_until} />
          <ButtonLink to="/credits">{say('spending-to-credits')}</ButtonLink>
        </>
      )}
    </Narrow>
  );
}

function Limit({ limit, currency }: { limit: SpendLimit; currency: string }) {
  const say = useWords();
  const money = useMoney();
  const form = useForm({
    schema: object({ limit: typedAmount }),
    send: async (values) => {
      keepSpending(await putLimit(limit.period, values.limit));
      announce(say('spending-set'));
    },
  });
  const present = limit.limit === null ? '' : String(limit.limit / 100);
  return (
    <section className={styles.limit}>
      <h2>{say('spending-period', { period: limit.period })}</h2>
      <p className="muted">
        {say('spending-spent', {
          spent: money(limit.spent, currency),
          limit: limit.limit === null ? 'none' : money(limit.limit, currency),
        })}
      </p>
      <Form form={form}>
        {/* What was set appears in the field as the server has it. */}
        <TextField
          key={present}
          label={say('spending-limit', { currency })}
          name="limit"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={present}
          hint={say('spending-limit-hint')}
        />
        <Button type="submit" busy={form.busy}>
          {say('spending-save', { period: limit.period })}
        </Button>
      </Form>
      <Waiting limit={limit} currency={currency} />
    </section>
  );
}

function Waiting({ limit, currency }: { limit: SpendLimit; currency: string }) {
  const say = useWords();
  const money = useMoney();
  const { moment } = useFormat();
  if (limit.next === null) return null;
  const next = limit.next.limit === null ? 'none' : money(limit.next.limit, currency);
  return <Notice>{say('spending-next', { limit: next, moment: moment(limit.next.at) })}</Notice>;
}

function Break({ until }: { until: Spending['break_until'] }) {
  const say = useWords();
  const { moment } = useFormat();
  const [asked, setAsked] = useState<number | null>(null);
  const { isBusy, trouble, attempt } = useAttempt();

  const longer = BREAKS.filter((days) => until === null || endOf(days) > until);

  const take = async (days: number) => {
    await attempt(async () => {
      keepSpending(await takeBreak(days));
      announce(say('spending-break-begun'));
    });
    setAsked(null);
  };

  return (
    <section className={styles.limit}>
      <h2>{say('spending-break')}</h2>
      <p className="muted">{say('spending-break-text')}</p>
      {until !== null && <Notice role="status">{say('spending-break-until', { moment: moment(until) })}</Notice>}
      {trouble}
      {until !== null && longer.length > 0 && <p>{say('spending-break-longer')}</p>}
      {longer.length > 0 && (
        <div className={styles.breaks}>
          {longer.map((days) => (
            <Button key={days} onClick={() => setAsked(days)}>
              {say('spending-break-days', { days })}
            </Button>
          ))}
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={say('spending-break-title', { days: asked })}
          text={say('spending-break-sure', { moment: moment(endOf(asked)) })}
          no={say('spending-break-no')}
          yes={say('spending-break-yes')}
          look="primary"
          busy={isBusy}
          onConfirm={() => void take(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
