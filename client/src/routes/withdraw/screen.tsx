import { useState } from 'react';
import type { Withdrawal } from '../../api/wire.gen';
import { ConfirmWithdrawal } from '../../features/withdrawal/confirm-withdrawal';
import { FindOrder, type Buyer } from '../../features/withdrawal/find-order';
import { Withdrawn } from '../../features/withdrawal/withdrawn';
import { Narrow } from '../../ui/narrow';

/** `/withdraw`: an order is named, what comes back is shown, and the buyer confirms. It needs no login. */
export function Screen() {
  const [buyer, setBuyer] = useState<Buyer | null>(null);
  const [withdrawal, setWithdrawal] = useState<Withdrawal | null>(null);
  if (!buyer || !withdrawal) {
    return (
      <Narrow>
        <FindOrder
          onFound={(found, shown) => {
            setBuyer(found);
            setWithdrawal(shown);
          }}
        />
      </Narrow>
    );
  }
  return (
    <Narrow>
      {withdrawal.state === 'possible' ? (
        <ConfirmWithdrawal
          buyer={buyer}
          withdrawal={withdrawal}
          onChange={setWithdrawal}
          onBack={() => setWithdrawal(null)}
        />
      ) : (
        <Withdrawn withdrawal={withdrawal} onBack={() => setWithdrawal(null)} />
      )}
    </Narrow>
  );
}
