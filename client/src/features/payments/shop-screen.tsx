import { useState } from 'react';
import { useResource } from '../../stores/resource';
import { FailedState } from '../../ui/empty-state';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import { shops } from './offers';
import { ShopForm, type Preset } from './shop-form';
import styles from './shop.module.css';

/** Bundles of credits; `preset` is what the address or the latest order chose. */
export function ShopScreen({ preset, title }: { preset: Preset; title: 'page-credits' | 'page-repeat-order' }) {
  const say = useWords();
  const [country, setCountry] = useState('');
  const view = useResource(shops, country);
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
        <ShopForm key={view.data.country} shop={view.data} preset={preset} onCountry={setCountry} />
      )}
    </div>
  );
}
