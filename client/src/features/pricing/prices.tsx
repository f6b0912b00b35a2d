import { useState } from 'react';
import { fetchPrices } from '../../api/payments';
import type { Shop } from '../../api/wire.gen';
import { resource, useResource } from '../../stores/resource';
import { useLoadedSettings } from '../../stores/settings';
import { FailedState } from '../../ui/empty-state';
import { SelectField } from '../../ui/form/choice-fields';
import { Skeleton } from '../../ui/skeleton';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import styles from './pricing.module.css';

/** By country; the empty one is the site's first. */
const prices = resource({
  fetch: (country: string, signal): Promise<Shop> => fetchPrices(country, signal),
  isPublic: true,
});

/** The bundles and what they cost in a country. */
export function Prices() {
  const say = useWords();
  const format = useFormat();
  const countries = useLoadedSettings((settings) => settings.countries);
  const own = useLoadedSettings((settings) => settings.geoip_selected_country);
  const [country, setCountry] = useState(countries.includes(own) ? own : '');
  const view = useResource(prices, country);
  return (
    <section className={styles.prices}>
      <h2>{say('pricing-bundles')}</h2>
      {countries.length > 1 && (
        <div className={styles.country}>
          <SelectField
            label={say('pricing-country')}
            name="country"
            value={country}
            onChange={({ target }) => setCountry(target.value)}
            options={countries.map((code) => ({ value: code, label: format.country(code) }))}
          />
        </div>
      )}
      {view.state === 'loading' && <Skeleton width="100%" />}
      {view.state === 'failed' && <FailedState title={say('pricing-failed')} onRetry={view.retry} />}
      {view.state === 'shown' && <PriceTable shop={view.data} />}
    </section>
  );
}

function PriceTable({ shop }: { shop: Shop }) {
  const say = useWords();
  const { money } = useFormat();
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{say('pricing-bundle')}</th>
            <th scope="col">{say('pricing-price')}</th>
            <th scope="col">{say('pricing-message')}</th>
          </tr>
        </thead>
        <tbody>
          {shop.bundles.map((bundle) => (
            <tr key={bundle.id}>
              <th scope="row">{say('credits', { count: bundle.credits })}</th>
              <td>{money(bundle.full_price / 100, shop.currency)}</td>
              <td>{money(bundle.message_price / 100, shop.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted small">{say('pricing-vat', { rate: shop.vat_rate / 100 })}</p>
    </>
  );
}
