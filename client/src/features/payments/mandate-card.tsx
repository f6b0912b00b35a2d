import { type ReactNode, useState } from 'react';
import { revokeMandate } from '../../api/direct-debit';
import type { DirectDebit, Mandate } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Facts } from '../../ui/facts';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import styles from './debit.module.css';
import { accountText, keep } from './mandates';
import { useMoney } from './money';
import { useAttempt } from './use-attempt';

type MandateCardProps = { debit: DirectDebit; mandate: Mandate; onOther: () => void; children: ReactNode };

/** The mandate in force, which its member may revoke. */
export function MandateCard({ debit, mandate, onOther, children }: MandateCardProps) {
  const say = useWords();
  return (
    <>
      <p className="muted">{say('debit-signed-text')}</p>
      <MandateFacts debit={debit} mandate={mandate} />
      <div className={styles.buttons}>
        {children}
        <Button look="soft" wide onClick={onOther}>
          {say('debit-other-account')}
        </Button>
        <Revoke />
      </div>
    </>
  );
}

function MandateFacts({ debit, mandate }: { debit: DirectDebit; mandate: Mandate }) {
  const say = useWords();
  const money = useMoney();
  const { day } = useFormat();
  const facts: readonly (readonly [string, string])[] = [
    [say('debit-account'), accountText(mandate.account)],
    [say('debit-reference'), mandate.reference],
    [say('debit-since'), day(mandate.signed_at)],
    [say('debit-lapses'), day(mandate.lapses_at)],
    [say('debit-limit'), money(debit.limit, debit.currency)],
    [say('debit-creditor'), debit.creditor],
    [say('debit-creditor-id'), debit.creditor_id],
  ];
  return <Facts of={facts} />;
}

function Revoke() {
  const say = useWords();
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, trouble, attempt } = useAttempt();

  const revoke = async () => {
    await attempt(async () => {
      const answer = await revokeMandate();
      announce(say('debit-revoked'));
      keep(answer);
    });
    setIsAsked(false);
  };

  return (
    <>
      {trouble}
      <Button look="danger" wide onClick={() => setIsAsked(true)}>
        {say('debit-revoke')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={say('debit-revoke-title')}
          text={say('debit-revoke-text')}
          no={say('debit-revoke-no')}
          yes={say('debit-revoke')}
          look="danger"
          busy={isBusy}
          onConfirm={() => void revoke()}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
