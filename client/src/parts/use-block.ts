import { useEffect, useState } from 'react';
import { fetchBlocks } from '../api/blocks';
import type { Blocked, ProfileCard } from '../api/wire.gen';
import { announce, notify } from '../platform/notices';
import { keepDraft } from '../stores/drafts';
import { useWords } from '../words/words';
import { block, unblock } from '../live/actions/block';
import { whyNot } from './why-not';

/** Whom it is about. */
export type Named = Pick<ProfileCard, 'id' | 'name'>;

/** Keeping somebody out, told in words. The question stands until the server has it: who blocks relies on it. */
export function useBlock({ id, name }: Named) {
  const say = useWords();
  const [busy, setBusy] = useState(false);

  const confirm = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await block(id);
    } catch (error) {
      setBusy(false);
      notify(whyNot(error, say));
      return false;
    }
    keepDraft(id, '');
    notify(say('block-done', { name }));
    return true;
  };

  const question = {
    title: say('block-title', { name }),
    text: say('block-text', { name }),
    no: say('block-no'),
    yes: say('block-yes'),
    look: 'danger' as const,
    busy,
  };
  return { question, confirm };
}

export type BlockedView =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'shown';
      blocked: readonly Blocked[];
      /** Whose block is being taken away. */
      busy: Blocked | null;
      /** Tells whether it is done. */
      undo: (one: Blocked) => Promise<boolean>;
    };

/** Whom the member keeps out, and the way to take that back. */
export function useBlocked(): BlockedView {
  const say = useWords();
  const [blocked, setBlocked] = useState<readonly Blocked[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState<Blocked | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    fetchBlocks().then(
      ({ items }) => {
        if (!gone) setBlocked(items);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [attempt]);

  const undo = async (one: Blocked): Promise<boolean> => {
    setBusy(one);
    try {
      await unblock(one.id);
      setBlocked((before) => before?.filter(({ id }) => id !== one.id) ?? null);
      announce(say('unblock-done', { name: one.name }));
      return true;
    } catch (error) {
      notify(whyNot(error, say));
      return false;
    } finally {
      setBusy(null);
    }
  };

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };

  if (blocked) return { state: 'shown', blocked, busy, undo };
  return failed ? { state: 'failed', retry } : { state: 'loading' };
}
