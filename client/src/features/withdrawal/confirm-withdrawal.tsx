import { useState } from 'react';
import { Refused } from '../../api/http';
import { askWithdrawal, putWithdrawal } from '../../api/withdraw';
import type { Withdrawal } from '../../api/wire.gen';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { WithdrawalFacts } from './withdrawal-facts';
import type { Buyer } from './find-order';
import styles from './withdrawal.module.css';

type ConfirmWithdrawalProps = {
  buyer: Buyer;
  withdrawal: Withdrawal;
  onChange: (withdrawal: Withdrawal) => void;
  onBack: () => void;
};

/** The second step: what comes back is shown, and nothing happens before the buyer confirms it. */
export function ConfirmWithdrawal({ buyer, withdrawal, onChange, onBack }: ConfirmWithdrawalProps) {
  const say = useWords();
  const { money, moment } = useFormat();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { order, amount, currency, until } = withdrawal;
  const { name, email } = buyer;

  const confirm = async () => {
    setIsBusy(true);
    setTrouble(null);
    try {
      onChange(await putWithdrawal({ order, email, name, quoted: amount }));
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : say('no-answer'));
      // Credits were used since: what comes back now is shown, and confirmed anew.
      if (error instanceof Refused) await askWithdrawal({ order, email }).then(onChange, () => null);
      setIsBusy(false);
    }
  };

  return (
    <>
      <h1>{say('withdraw-confirm-title')}</h1>
      <p className="muted">{say('withdraw-confirm-text', { until: moment(until) })}</p>
      <WithdrawalFacts withdrawal={withdrawal} />
      <p>{say('withdraw-confirm-what', { sum: money(amount / 100, currency) })}</p>
      {trouble && (
        <Notice look="danger" role="alert">
          {trouble}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button look="primary" size="large" wide busy={isBusy} onClick={() => void confirm()}>
          {say('withdraw-confirm')}
        </Button>
        <Button look="soft" wide onClick={onBack}>
          {say('withdraw-other')}
        </Button>
      </div>
    </>
  );
}
