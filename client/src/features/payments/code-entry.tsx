import { object, pipe, string, trim } from 'valibot';
import { useState } from 'react';
import { postCode } from '../../api/discounts';
import type { DiscountCode, Shop } from '../../api/wire.gen';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { useForm } from '../../ui/form/use-form';
import { Notice } from '../../ui/notice';
import { useWords } from '../../words/words';
import { refreshPrices } from './offers';
import styles from './shop.module.css';

const LONGEST = 40;
const typed = object({ code: pipe(string(), trim()) });

/** The entry of a discount code. What is wrong with one stands beside the field. */
export function CodeEntry({ shop }: { shop: Shop }) {
  const say = useWords();
  const [entered, setEntered] = useState<DiscountCode | null>(null);
  const form = useForm({
    schema: typed,
    send: async ({ code }) => {
      setEntered(null);
      setEntered(await postCode(code));
      refreshPrices(shop);
    },
    fieldOf: { code_invalid: 'code', code_not_found: 'code', code_used: 'code' },
  });
  return (
    <section className={styles.code}>
      <h2>{say('credits-code-title')}</h2>
      <Form form={form}>
        <TextField
          label={say('credits-code')}
          name="code"
          required
          maxLength={LONGEST}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          words={{ missing: say('credits-code-missing') }}
        />
        <Button type="submit" busy={form.busy}>
          {say('credits-code-enter')}
        </Button>
      </Form>
      {entered && (
        <Notice role="status">
          {say('credits-code-entered', { code: entered.code, percent: entered.value_percentage })}
        </Notice>
      )}
    </section>
  );
}
