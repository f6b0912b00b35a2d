import { object, pipe, string, trim } from 'valibot';
import { askDebitCode } from '../../api/direct-debit';
import type { DirectDebit } from '../../api/wire.gen';
import { Form, SubmitButton } from '../../ui/form/form';
import { IbanField } from '../../ui/form/code-fields';
import { iban } from '../../ui/form/iban';
import { TextField } from '../../ui/form/text-field';
import { useForm } from '../../ui/form/use-form';
import { useWords } from '../../words/words';
import styles from './debit.module.css';
import { keep } from './mandates';

const LONGEST_LINE = 70;
const LONGEST_NUMBER = 30;

const line = pipe(string(), trim());
const filledIn = object({
  account_holder: line,
  iban,
  street: line,
  house_number: line,
  zip: line,
  city: line,
  phone: line,
});

/** What a mandate is signed for. The server checks each field, and sends the code. */
export function MandateForm({ debit, onSent }: { debit: DirectDebit; onSent: () => void }) {
  const say = useWords();
  const form = useForm({
    schema: filledIn,
    send: async (values) => {
      keep(await askDebitCode({ ...values, version: debit.version }));
      onSent();
    },
    fieldOf: { too_often: 'phone' },
  });
  return (
    <>
      <p className="muted">{say('debit-lead')}</p>
      <Form form={form}>
        <TextField
          label={say('debit-holder')}
          name="account_holder"
          required
          maxLength={LONGEST_LINE}
          autoComplete="name"
        />
        <IbanField label={say('debit-iban')} name="iban" required />
        <div className={styles.pair}>
          <TextField
            label={say('debit-street')}
            name="street"
            required
            maxLength={LONGEST_LINE}
            autoComplete="address-line1"
          />
          <TextField
            label={say('debit-house')}
            name="house_number"
            required
            maxLength={LONGEST_NUMBER}
            autoComplete="address-line2"
          />
        </div>
        <div className={`${styles.pair} ${styles.narrowFirst}`}>
          <TextField label={say('debit-zip')} name="zip" required maxLength={10} autoComplete="postal-code" />
          <TextField
            label={say('debit-city')}
            name="city"
            required
            maxLength={LONGEST_LINE}
            autoComplete="address-level2"
          />
        </div>
        <TextField
          label={say('debit-phone')}
          name="phone"
          type="tel"
          required
          maxLength={LONGEST_NUMBER}
          autoComplete="tel"
          hint={say('debit-phone-hint')}
        />
        <section className={styles.text} aria-label={say('debit-text')}>
          <h2>{say('debit-text')}</h2>
          {debit.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <SubmitButton>{say('debit-send')}</SubmitButton>
      </Form>
    </>
  );
}
