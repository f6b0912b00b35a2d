import { isSpending } from './checks-money.gen';
import { call } from './http';
import type { Amount, SpendPeriod, Spending } from './wire.gen';

/** What the member has spent on credits, and the limits and the break that the member has chosen. */
export function fetchSpending(signal: AbortSignal): Promise<Spending> {
  return call('GET', 'spending.php', { signal, is: isSpending });
}

/** Sets what is paid at most within a period; `null` for no limit. */
export function putLimit(period: SpendPeriod, limit: Amount | null): Promise<Spending> {
  return call('PUT', 'spending.php', { body: { period, limit }, is: isSpending });
}

/** Begins a break of so many days, or makes one longer. */
export function takeBreak(days: number): Promise<Spending> {
  return call('POST', 'break.php', { body: { days }, is: isSpending });
}
