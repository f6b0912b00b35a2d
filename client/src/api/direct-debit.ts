import { isDirectDebit } from './checks-money.gen';
import { call } from './http';
import type { DirectDebit, MandateForm } from './wire.gen';

/** The mandate that the member has signed or may sign. */
export function fetchDirectDebit(signal: AbortSignal): Promise<DirectDebit> {
  return call('GET', 'directdebit.php', { signal, is: isDirectDebit });
}

/** Has a code sent for a form; without one another code for the form that waits. */
export function askDebitCode(form: MandateForm | null): Promise<DirectDebit> {
  return call('POST', 'directdebit.php', { body: { form }, is: isDirectDebit });
}

/** Signs what waits. */
export function putDebitCode(code: string): Promise<DirectDebit> {
  return call('PUT', 'directdebit.php', { body: { code }, is: isDirectDebit });
}

export function revokeMandate(): Promise<DirectDebit> {
  return call('DELETE', 'directdebit.php', { idempotent: true, is: isDirectDebit });
}
