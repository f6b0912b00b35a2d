import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useId, useState } from 'react';
import type { Bundle, PaymentMethod, Shop } from '../../api/wire.gen';
import { whyNot } from '../../parts/why-not';
import { useAt } from '../../platform/moments';
import { useResource } from '../../stores/resource';
import { useLoadedSettings } from '../../stores/settings';
import { Link } from '../../router/link';
import { Button, ButtonLink } from '../../ui/button';
import { SelectField } from '../../ui/form/choice-fields';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { BundleFields, MethodFields } from './choices';
import { Costs } from './costs';
import { accountText, mandates } from './mandates';
import { useMoney } from './money';
import { offerKey, shops } from './offers';
import styles from './shop.module.css';
import { spendings, stopOf, type Stop } from './spendings';
import { useOrder } from './use-order';

export type Preset = { bundle: string | null; method: string | null; last: boolean };

type ShopFormProps = { shop: Shop; preset: Preset; onCountry: (country: string) => void };

/** What is bought, how it is paid, and what that costs. Nothing is ordered but by the button with the sum. */
export function ShopForm({ shop, preset, onCountry }: ShopFormProps) {
  const say = useWords();
  const wanted = preset.last ? shop.last : preset;
  const [bundle, setBundle] = useState(() => chosen(shop.bundles, wanted?.bundle));
  const [method, setMethod] = useState(() => shop.methods.find((it) => it === wanted?.method) ?? shop.methods[0]);
  const { busy, error, order } = useOrder();
  const priced = usePriced(shop, method);
  if (!bundle || !method) return <p>{say('credits-nothing')}</p>;
  // Prices may have changed since: what is shown is what is ordered.
  const offered = priced.bundles.find(({ id }) => id === bundle.id) ?? bundle;
  const buy = () => order({ bundle: offered.id, method, country: shop.country, quoted: offered.price });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        buy();
      }}
    >
      <div className={styles.choices}>
        <BundleFields shop={priced} chosen={offered.id} onChoose={setBundle} />
        <MethodFields methods={shop.methods} chosen={method} onChoose={setMethod} />
        <CountryField country={shop.country} onChoose={onCountry} />
        <Costs />
      </div>
      <Summary shop={shop} bundle={offered} />
      <Pay shop={shop} bundle={offered} busy={busy} error={error} method={method} />
    </form>
  );
}

/** The prices for a way to pay: some discounts depend on it. Until they are there, those of the first. */
function usePriced(shop: Shop, method: PaymentMethod | undefined): Shop {
  const isFirst = method === undefined || method === shop.methods[0];
  const view = useResource(shops, isFirst ? null : offerKey(shop.country, method));
  return view.state === 'shown' ? view.data : shop;
}

/** The one that was wanted, or the second smallest, which costs little and lasts a while. */
function chosen(bundles: readonly Bundle[], id: string | null | undefined): Bundle | undefined {
  return bundles.find((bundle) => bundle.id === id) ?? bundles[1] ?? bundles[0];
}

function CountryField({ country, onChoose }: { country: string; onChoose: (country: string) => void }) {
  const say = useWords();
  const format = useFormat();
  const countries = useLoadedSettings((settings) => settings.countries);
  if (countries.length < 2) return null;
  return (
    <div className={styles.country}>
      <SelectField
        label={say('credits-country')}
        name="country"
        value={country}
        onChange={({ target }) => onChoose(target.value)}
        options={countries.map((code) => ({ value: code, label: format.country(code) }))}
      />
    </div>
  );
}

type Ordered = { shop: Shop; bundle: Bundle };

function Summary({ shop, bundle }: Ordered) {
  const say = useWords();
  const money = useMoney();
  return (
    <div className={styles.order} role="group" aria-label={say('credits-order')}>
      <h2>{say('credits-order')}</h2>
      <dl className={styles.sum}>
        <div>
          <dt>{say('credits', { count: bundle.credits })}</dt>
          <dd>{money(bundle.full_price, shop.currency)}</dd>
        </div>
        {bundle.discount && (
          <div>
            <dt>{say('credits-discount', { code: bundle.discount.code, percent: bundle.discount.percent })}</dt>
            <dd className={styles.less}>{money(bundle.price - bundle.full_price, shop.currency)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{say('credits-total')}</dt>
          <dd>{money(bundle.price, shop.currency)}</dd>
        </div>
        <div className="muted small">
          <dt>{say('credits-vat', { rate: shop.vat_rate / 100 })}</dt>
          <dd>{money(bundle.vat, shop.currency)}</dd>
        </div>
      </dl>
    </div>
  );
}

type PayProps = Ordered & { method: PaymentMethod; busy: boolean; error: unknown };

/** The button that orders, which stays in view on a phone. */
function Pay({ shop, bundle, method, busy, error }: PayProps) {
  const say = useWords();
  const money = useMoney();
  const reason = useId();
  const spending = useResource(spendings, 'mine');
  const stop = spending.state === 'shown' ? stopOf(spending.data, bundle.price) : null;
  useAt(stop?.until ?? null, () => spendings.invalidate('mine'));
  const debit = useResource(mandates, method === 'sepa_debit' ? 'mine' : null);
  const mandate = debit.state === 'shown' ? debit.data.mandate : undefined;
  const days = useLoadedSettings((settings) => settings.refund_days);
  return (
    <div className={styles.pay}>
      {error !== null && stop === null && (
        <Notice look="danger" role="alert">
          <Icon of={CircleAlert} />
          {whyNot(error, say)}
        </Notice>
      )}
      {stop && <Stopped id={reason} stop={stop} />}
      {method === 'sepa_debit' && mandate && (
        <p className={styles.debit}>
          {say('credits-debit-from', { account: accountText(mandate.account) })}
          <Link to={`/directdebit?bundle=${bundle.id}`} className="link">
            {say('credits-debit-change')}
          </Link>
        </p>
      )}
      {method === 'sepa_debit' && mandate === null && stop === null ? (
        <>
          <p>{say('credits-debit-first')}</p>
          <ButtonLink to={`/directdebit?bundle=${bundle.id}`} look="primary" size="large" wide>
            {say('credits-debit-sign')}
          </ButtonLink>
        </>
      ) : (
        <Button
          type="submit"
          look="primary"
          size="large"
          wide
          busy={busy}
          unavailable={stop !== null}
          aria-describedby={stop ? reason : undefined}
        >
          {say('credits-pay', { sum: money(bundle.price, shop.currency), credits: bundle.credits })}
        </Button>
      )}
      <p className="muted small">{say('credits-once', { days, method })}</p>
    </div>
  );
}

/** Why nothing can be ordered now, and until when, by the member's own choice. */
function Stopped({ id, stop }: { id: string; stop: Stop }) {
  const say = useWords();
  const { moment } = useFormat();
  const until = stop.until === null ? 'never' : moment(stop.until);
  return (
    <Notice role="status">
      <p>
        <span id={id}>
          {stop.why === 'break'
            ? say('spending-break-until', { moment: until })
            : say('spending-stop', { moment: until })}
        </span>{' '}
        <Link to="/spending" className="link">
          {say('page-spending')}
        </Link>
      </p>
    </Notice>
  );
}
