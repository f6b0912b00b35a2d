import { object, string } from 'valibot';
import { askDebitCode, putDebitCode } from '../../api/direct-debit';
import type { WaitingCode } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { useLoadedSettings } from '../../stores/settings';
import { useTimeLeft } from '../../stores/time-bonus';
import { Button } from '../../ui/button';
import { CodeField } from '../../ui/form/code-fields';
import { Form, SubmitButton } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { useWords } from '../../words/words';
import styles from './debit.module.css';
import { accountText, keep } from './mandates';
import { useAttempt } from './use-attempt';

const SECOND_MS = 1000;

const typed = object({ code: string() });

/** The code that was sent to the phone. It signs the mandate. */
export function DebitCode({ waiting, onOther }: { waiting: WaitingCode; onOther: () => void }) {
  const say = useWords();
  const isDemo = useLoadedSettings((settings) => settings.demo_accounts.length > 0);
  const form = useForm({
    schema: typed,
    send: async ({ code }) => keep(await putDebitCode(code)),
    fieldOf: { wrong_code: 'code', code_expired: 'code' },
  });
  return (
    <>
      <p className="muted">
        {say('debit-code-text', { phone: waiting.phone_end, account: accountText(waiting.account) })}
      </p>
      <Form form={form}>
        <CodeField label={say('debit-code')} name="code" required />
        <SubmitButton>{say('debit-sign')}</SubmitButton>
      </Form>
      <Again waiting={waiting} />
      <div className={styles.links}>
        <button type="button" className="link" onClick={onOther}>
          {say('debit-code-other')}
        </button>
        {isDemo && (
          <a className="link" href="/demo/sms" target="_blank">
            {say('debit-demo')}
          </a>
        )}
      </div>
    </>
  );
}

/** Another code, which is there for the asking a while after the last. */
function Again({ waiting }: { waiting: WaitingCode }) {
  const say = useWords();
  const seconds = Math.ceil(useTimeLeft(waiting.again_at) / SECOND_MS);
  const { isBusy, trouble, attempt } = useAttempt();

  const ask = () =>
    attempt(async () => {
      keep(await askDebitCode(null));
      announce(say('debit-code-sent'));
    });

  return (
    <>
      {trouble}
      <Button look="soft" wide busy={isBusy} unavailable={seconds > 0} onClick={() => void ask()}>
        {seconds > 0 ? say('debit-code-wait', { seconds }) : say('debit-code-again')}
      </Button>
    </>
  );
}
