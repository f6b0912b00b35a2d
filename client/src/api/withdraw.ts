import { isWithdrawal } from './checks-money.gen';
import { call } from './http';
import type { AskWithdrawal, Withdraw, Withdrawal } from './wire.gen';

/** What the buyer of an order would get back. Needs no login. */
export function askWithdrawal(body: AskWithdrawal): Promise<Withdrawal> {
  return call('POST', 'withdraw.php', { body, is: isWithdrawal });
}

/** Withdraws from an order; a repeat finds what was given back the first time. */
export function putWithdrawal(body: Withdraw): Promise<Withdrawal> {
  return call('PUT', 'withdraw.php', { body, idempotent: true, is: isWithdrawal });
}
