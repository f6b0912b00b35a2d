import { useState } from 'react';
import type { ProfileCard } from '../api/wire.gen';
import { notify } from '../platform/notices';
import { keepDraft } from '../stores/drafts';
import { useWords } from '../words/words';
import { block } from './blocks';
import { whyNot } from './why-not';

/** Keeping somebody out, told in words. The question stands until the server has it: who blocks relies on it. */
export function useBlock({ id, name }: ProfileCard) {
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
