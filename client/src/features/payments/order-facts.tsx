import type { Order } from '../../api/wire.gen';
import { Facts } from '../../ui/facts';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { useMoney } from './money';

/** What was ordered, as a receipt has it. */
export function OrderFacts({ order }: { order: Order }) {
  const say = useWords();
  const money = useMoney();
  const { country, moment } = useFormat();
  const facts: readonly (readonly [string, string])[] = [
    [say('payment-number'), String(order.id)],
    [say('payment-when'), moment(order.created_at)],
    [say('payment-bundle'), say('credits', { count: order.credits })],
    [say('payment-sum'), money(order.amount, order.currency)],
    [say('credits-vat', { rate: order.vat_rate / 100 }), money(order.vat, order.currency)],
    [say('credits-method'), say('credits-method-name', { method: order.method })],
    [say('credits-country'), country(order.country)],
  ];
  return (
    <Facts of={facts}>
      {order.invoices.map((invoice) => (
        <div key={invoice.id}>
          <dt>{say('payment-invoice', { kind: invoice.kind })}</dt>
          <dd>
            <a className="link" href={`/api/invoice.php?id=${invoice.id}`} download>
              {invoice.number} (PDF)
            </a>
          </dd>
        </div>
      ))}
    </Facts>
  );
}
