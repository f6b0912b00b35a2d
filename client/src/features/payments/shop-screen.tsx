import { useState } from 'react';
import type { Shop } from '../../api/wire.gen';
import { useAt } from '../../platform/moments';
import { useResource } from '../../stores/resource';
import { ButtonLink } from '../../ui/button';
import { FailedState } from '../../ui/empty-state';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import { CodeEntry } from './code-entry';
import { offerKey, refreshPrices, shops } from './offers';
import { ShopForm, type Preset } from './shop-form';
import styles from './shop.module.css';

/** Bundles of credits; `preset` is what the address or the latest order chose. */
export function ShopScreen({ preset, title }: { preset: Preset; title: 'page-credits' | 'page-repeat-order' }) {
  const say = useWords();
  const [country, setCountry] = useState('');
  const view = useResource(shops, offerKey(country));
  return (
    <div className={`page ${styles.shop}`}>
      <div className={styles.intro}>
        <h1>{say(title)}</h1>
        <p className="muted">{say('credits-lead')}</p>
      </div>
      {view.state === 'loading' && (
        <SkeletonList rows={4}>
          <div className={styles.waiting}>
            <Skeleton width="8rem" />
            <Skeleton width="4rem" />
          </div>
        </SkeletonList>
      )}
      {view.state === 'failed' && <FailedState title={say('credits-failed')} onRetry={view.retry} />}
      {view.state === 'shown' && (
        <>
          <ShopForm key={view.data.country} shop={view.data} preset={preset} onCountry={setCountry} />
          <CodeEntry shop={view.data} />
          <div className={styles.limits}>
            <ButtonLink to="/spending">{say('page-spending')}</ButtonLink>
          </div>
          <Ending shop={view.data} />
        </>
      )}
    </div>
  );
}

/** Asks for the prices again when a discount that is in them ends. */
function Ending({ shop }: { shop: Shop }) {
  const ends = shop.bundles.flatMap(({ discount }) => discount?.ends_at ?? []);
  const first = ends.length > 0 ? Math.min(...ends) : null;
  useAt(first, () => refreshPrices(shop));
  return null;
}
