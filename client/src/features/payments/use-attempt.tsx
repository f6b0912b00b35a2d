import { useState } from 'react';
import { whyNot } from '../../parts/why-not';
import { Notice } from '../../ui/notice';
import { useWords } from '../../words/words';

/** A call that a button makes: whether it is under way, and `trouble`, which says why the last one failed. */
export function useAttempt() {
  const say = useWords();
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);

  const attempt = async (call: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setReason(null);
    try {
      await call();
    } catch (error) {
      setReason(whyNot(error, say));
    }
    setIsBusy(false);
  };

  const trouble = reason !== null && (
    <Notice look="danger" role="alert">
      {reason}
    </Notice>
  );
  return { isBusy, trouble, attempt };
}
