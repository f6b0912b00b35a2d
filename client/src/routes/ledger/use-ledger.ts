import { useEffect, useRef, useState } from 'react';
import { fetchLedger } from '../../api/ledger';
import type { Chat, Ledger } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';
import { useSession } from '../../stores/session';
import { withNewest, withOlder } from './merge';

export type LedgerView =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'shown'; ledger: Ledger; older: 'none' | 'offered' | 'loading' | 'failed'; showOlder: () => void };

/**
 * The ledger page by page. When the balance changes elsewhere, its newest entries are asked for again; all of them when
 * others are to be seen than before, as entries bear names.
 */
export function useLedger(): LedgerView {
  const credits = useSession((s) => s.user?.credits);
  const partners = useChats((s) => available(s.chats));
  const shownWith = useRef(partners);
  const [ledger, setLedger] = useState<Ledger | null>(null);
  const [failed, setFailed] = useState(false);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    fetchLedger().then(
      (newest) => {
        if (gone) return;
        const isSame = shownWith.current === partners;
        shownWith.current = partners;
        setLedger((held) => (held && isSame ? withNewest(held, newest) : newest));
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [credits, partners, attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };

  const showOlder = async () => {
    const cursor = ledger?.next_cursor ?? null;
    if (older === 'loading' || cursor === null) return;
    setOlder('loading');
    try {
      const page = await fetchLedger(cursor);
      setLedger((held) => held && withOlder(held, page));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  };

  if (ledger) {
    const more = ledger.next_cursor === null ? 'none' : older === 'idle' ? 'offered' : older;
    return { state: 'shown', ledger, older: more, showOlder: () => void showOlder() };
  }
  return failed ? { state: 'failed', retry } : { state: 'loading' };
}

/** With whom the member has conversations and who can be seen, as one value to be compared. */
function available(chats: ReadonlyMap<number, Chat>): string {
  const partners = [...chats.values()].flatMap(({ profile }) => (profile.status === 'unavailable' ? [] : profile.id));
  return partners.sort((a, b) => a - b).join(' ');
}
