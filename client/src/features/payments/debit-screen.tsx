import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DirectDebit } from '../../api/wire.gen';
import { useSearchParams } from '../../router/router';
import { useResource } from '../../stores/resource';
import { ButtonLink } from '../../ui/button';
import { FailedState } from '../../ui/empty-state';
import { Narrow } from '../../ui/narrow';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import { DebitCode } from './debit-code';
import { MandateCard } from './mandate-card';
import { MandateForm } from './mandate-form';
import { mandates } from './mandates';

/** `/directdebit`: the form of a mandate, the code that signs it, and the mandate. `bundle` names the order that waits. */
export function DebitScreen() {
  const say = useWords();
  const view = useResource(mandates, 'mine');
  if (view.state === 'failed') return <FailedState title={say('debit-failed')} onRetry={view.retry} level={1} />;
  return (
    <Narrow>
      {view.state === 'loading' ? (
        <SkeletonList rows={5}>
          <Skeleton height="3rem" />
        </SkeletonList>
      ) : (
        <Steps debit={view.data} />
      )}
    </Narrow>
  );
}

function Steps({ debit }: { debit: DirectDebit }) {
  const say = useWords();
  const [query] = useSearchParams();
  const bundle = query.get('bundle');
  const [isFilling, setIsFilling] = useState(false);
  const { mandate, waiting } = debit;
  const fillIn = () => setIsFilling(true);
  if (waiting && !isFilling) {
    return (
      <Step title={say('debit-code-title')}>
        <DebitCode waiting={waiting} onOther={fillIn} />
      </Step>
    );
  }
  if (mandate && !isFilling) {
    return (
      <Step title={say('debit-signed')}>
        <MandateCard debit={debit} mandate={mandate} onOther={fillIn}>
          {bundle && (
            <ButtonLink to={`/credits/${encodeURIComponent(bundle)}/sepa_debit`} look="primary" size="large" wide>
              {say('debit-to-order')}
            </ButtonLink>
          )}
        </MandateCard>
      </Step>
    );
  }
  return (
    <Step title={say('page-directdebit')}>
      <MandateForm debit={debit} onSent={() => setIsFilling(false)} />
    </Step>
  );
}

/** A step begins at its heading, which readers read: the button that led to it is gone. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(title);
  useEffect(() => {
    // The page itself sees to the step that it begins with.
    if (title === first.current) return;
    first.current = '';
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}
