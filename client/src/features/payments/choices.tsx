import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Smartphone from 'lucide-react/icons/smartphone';
import type { LucideIcon } from 'lucide-react';
import type { Bundle, PaymentMethod, Shop } from '../../api/wire.gen';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import { useMoney } from './money';
import styles from './shop.module.css';

type BundleFieldsProps = { shop: Shop; chosen: string; onChoose: (bundle: Bundle) => void };

/** The bundles, each with what a message costs by it. */
export function BundleFields({ shop, chosen, onChoose }: BundleFieldsProps) {
  const say = useWords();
  const money = useMoney();
  return (
    <fieldset className={styles.fields}>
      <legend className="sr">{say('credits-bundle')}</legend>
      {shop.bundles.map((bundle) => (
        <label key={bundle.id} className={styles.choice}>
          <input
            type="radio"
            name="bundle"
            value={bundle.id}
            checked={bundle.id === chosen}
            onChange={() => onChoose(bundle)}
          />
          <span>
            <b>{say('credits', { count: bundle.credits })}</b>
            <small>{say('credits-each', { price: money(bundle.message_price, shop.currency) })}</small>
            {bundle.discount && (
              <small>{say('credits-lowest', { price: money(bundle.lowest_price, shop.currency) })}</small>
            )}
          </span>
          <BundlePrice bundle={bundle} currency={shop.currency} />
        </label>
      ))}
    </fieldset>
  );
}

/** What a bundle costs, and before it what it costs without the discount. */
function BundlePrice({ bundle, currency }: { bundle: Bundle; currency: string }) {
  const say = useWords();
  const money = useMoney();
  if (!bundle.discount) return <strong>{money(bundle.price, currency)}</strong>;
  return (
    <span className={styles.reduced}>
      <s>
        <span className="sr">{say('credits-instead')} </span>
        {money(bundle.full_price, currency)}
      </s>
      <strong>{money(bundle.price, currency)}</strong>
    </span>
  );
}

const icons: Record<PaymentMethod, LucideIcon> = { card: CreditCard, ideal: Smartphone, sepa_debit: Landmark };

type MethodFieldsProps = {
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
};

/** How it is paid. */
export function MethodFields({ methods, chosen, onChoose }: MethodFieldsProps) {
  const say = useWords();
  return (
    <fieldset className={styles.fields}>
      <legend>{say('credits-method')}</legend>
      <div className={styles.methods}>
        {methods.map((method) => (
          <label key={method} className={styles.choice}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => onChoose(method)}
            />
            <span>{say('credits-method-name', { method })}</span>
            <Icon of={icons[method]} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
