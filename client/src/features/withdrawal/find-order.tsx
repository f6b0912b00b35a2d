import { object, pipe, regex, string, transform, trim } from 'valibot';
import { askWithdrawal } from '../../api/withdraw';
import type { Withdrawal } from '../../api/wire.gen';
import { useSearchParams } from '../../router/router';
import { useLoadedSettings } from '../../stores/settings';
import { Form, SubmitButton } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useForm, wrong } from '../../ui/form/use-form';
import { useWords } from '../../words/words';

/** Who withdraws, and from which order. */
export type Buyer = { name: string; email: string };

const named = object({
  name: pipe(string(), trim()),
  order: pipe(string(), trim(), regex(/^\d{1,15}$/, wrong('withdraw-order-wrong')), transform(Number)),
  email: pipe(string(), trim()),
});

/** The first step: a name, the number of the order, and the address of the account. */
export function FindOrder({ onFound }: { onFound: (buyer: Buyer, withdrawal: Withdrawal) => void }) {
  const say = useWords();
  const [query] = useSearchParams();
  const days = useLoadedSettings((settings) => settings.refund_days);
  const form = useForm({
    schema: named,
    send: async ({ name, order, email }) => onFound({ name, email }, await askWithdrawal({ order, email })),
    fieldOf: { not_found: 'order' },
  });
  return (
    <>
      <h1>{say('page-withdraw')}</h1>
      <p className="muted">{say('withdraw-text', { days })}</p>
      <Form form={form}>
        <TextField
          label={say('withdraw-name')}
          name="name"
          required
          maxLength={100}
          autoComplete="name"
          words={{ missing: say('withdraw-name-missing') }}
        />
        <TextField
          label={say('withdraw-order')}
          name="order"
          required
          inputMode="numeric"
          autoComplete="off"
          hint={say('withdraw-order-hint')}
          defaultValue={query.get('order') ?? ''}
          words={{ missing: say('withdraw-order-wrong') }}
        />
        <TextField
          label={say('withdraw-email')}
          name="email"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          words={{ missing: say('withdraw-email-missing') }}
        />
        <SubmitButton>{say('withdraw-look')}</SubmitButton>
      </Form>
    </>
  );
}
