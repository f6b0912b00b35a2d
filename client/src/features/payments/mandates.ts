import { fetchDirectDebit } from '../../api/direct-debit';
import type { DirectDebit, MaskedAccount } from '../../api/wire.gen';
import { resource } from '../../stores/resource';

export const mandates = resource({
  fetch: (_: 'mine', signal): Promise<DirectDebit> => fetchDirectDebit(signal),
});

/** What a call has answered, for all who show it. */
export function keep(answer: DirectDebit): void {
  mandates.update('mine', () => answer);
}

/** Such as `NL •••• 4300`, which is not broken over lines. */
export function accountText({ country, end }: MaskedAccount): string {
  return `${country}\u00a0••••\u00a0${end}`;
}
