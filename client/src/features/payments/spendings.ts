import { pipe, regex, string, transform, trim } from 'valibot';
import { fetchSpending } from '../../api/spending';
import type { Amount, Millis, Spending } from '../../api/wire.gen';
import { onChange } from '../../stores/on-change';
import { resource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { wrong } from '../../ui/form/use-form';

export const spendings = resource({
  fetch: (_: 'mine', signal): Promise<Spending> => fetchSpending(signal),
  // A break that begins on another page or device.
  follow: (_, invalidate) => [onChange(useSession, ({ user }) => user?.break_until, invalidate)],
});

/** What a call has answered, for all who show it. */
export function keepSpending(answer: Spending): void {
  spendings.update('mine', () => answer);
}

/** What stops an order, and until when; `null` where it never fits. */
export type Stop = { why: 'break'; until: Millis } | { why: 'limit'; until: Millis | null };

/** Why an order of a sum cannot be made, as the server knew when it answered; `null` where it can. */
export function stopOf({ break_until, room }: Spending, price: Amount): Stop | null {
  if (break_until !== null) return { why: 'break', until: break_until };
  const fits = room.findIndex(({ left }) => left === null || left >= price);
  return fits === 0 ? null : { why: 'limit', until: room[fits]?.at ?? null };
}

/** An amount as people type it, such as `50` or `12,50`, in the smallest unit; nothing is `null`. */
export const typedAmount = pipe(
  string(),
  trim(),
  regex(/^(\d{1,6}([.,]\d{1,2})?)?$/, wrong('spending-wrong')),
  transform((text) => (text === '' ? null : Math.round(Number(text.replace(',', '.')) * 100))),
);
