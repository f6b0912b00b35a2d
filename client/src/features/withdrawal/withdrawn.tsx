import { useEffect } from 'react';
import type { Withdrawal } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { useLoadedSettings } from '../../stores/settings';
import { Button } from '../../ui/button';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { WithdrawalFacts } from './withdrawal-facts';
import styles from './withdrawal.module.css';

/** What has become of it: withdrawn, or why not. */
export function Withdrawn({ withdrawal, onBack }: { withdrawal: Withdrawal; onBack: () => void }) {
  const say = useWords();
  const { money, day } = useFormat();
  const mail = useLoadedSettings((settings) => settings.support_email);
  const isDemo = useLoadedSettings((settings) => settings.demo_accounts.length > 0);
  const { state, amount, currency, until } = withdrawal;
  const title = say('withdraw-title', { state });
  useEffect(() => announce(title), [title]);
  return (
    <>
      <h1>{title}</h1>
      <p>{say('withdraw-outcome', { state, sum: money(amount / 100, currency), until: day(until), mail })}</p>
      <WithdrawalFacts withdrawal={withdrawal} />
      <div className={styles.buttons}>
        {state === 'done' && isDemo && (
          <a className="link" href="/demo/mail">
            {say('withdraw-demo-mail')}
          </a>
        )}
        <Button look="soft" wide onClick={onBack}>
          {say('withdraw-other')}
        </Button>
      </div>
    </>
  );
}
