import type { Amount } from '../../api/wire.gen';
import { useFormat } from '../../words/format';

/** Writes amounts, which come in the smallest unit of their currency. */
export function useMoney(): (amount: Amount, currency: string) => string {
  const { money } = useFormat();
  return (amount, currency) => money(amount / 100, currency);
}
