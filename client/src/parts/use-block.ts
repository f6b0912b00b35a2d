import { useState } from 'react';
import type { Blocked, ProfileCard } from '../api/wire.gen';
import { announce, notify } from '../platform/notices';
import { blocked } from '../stores/blocked';
import { keepDraft } from '../stores/drafts';
import { useResource } from '../stores/resource';
import { useWords } from '../words/words';
import { block, unblock } from '../live/actions/block';
import { whyNot } from './why-not';

/** A member as a dialog or a notice names one. */
export type Named = Pick<ProfileCard, 'id' | 'name'>;

/**
 * Blocks a member and reports the outcome. The dialog stays open until the server has confirmed, because a member who
 * blocks relies on it.
 */
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
      /** The member who is being unblocked. */
      busy: Blocked | null;
      /** Resolves to whether it was done. */
      undo: (one: Blocked) => Promise<boolean>;
    };

/** The members whom this one has blocked, and the function that unblocks one. */
export function useBlocked(): BlockedView {
  const say = useWords();
  const view = useResource(blocked, 'mine');
  const [busy, setBusy] = useState<Blocked | null>(null);

  const undo = async (one: Blocked): Promise<boolean> => {
    setBusy(one);
    try {
      await unblock(one.id);
      announce(say('unblock-done', { name: one.name }));
      return true;
    } catch (error) {
      notify(whyNot(error, say));
      return false;
    } finally {
      setBusy(null);
    }
  };

  return view.state === 'shown' ? { state: 'shown', blocked: view.data.items, busy, undo } : view;
}
