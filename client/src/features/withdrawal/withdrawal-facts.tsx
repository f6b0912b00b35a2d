import type { Withdrawal } from '../../api/wire.gen';
import { Facts } from '../../ui/facts';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';

/** What was bought, and what comes back of it. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const say = useWords();
  const { day, money } = useFormat();
  const sum = (amount: number) => money(amount / 100, withdrawal.currency);
  const comesBack = withdrawal.state === 'possible' || withdrawal.state === 'done';
  const facts: readonly (readonly [string, string])[] = [
    [say('withdraw-order'), String(withdrawal.order)],
    [say('withdraw-paid'), `${sum(withdrawal.paid)}, ${day(withdrawal.paid_at)}`],
    [say('withdraw-unused'), say('withdraw-unused-of', { unused: withdrawal.unused, credits: withdrawal.credits })],
    ...(comesBack ? [[say('withdraw-back'), sum(withdrawal.amount)] as const] : []),
  ];
  return <Facts of={facts} />;
}
