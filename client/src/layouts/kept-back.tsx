import { useEffect } from 'react';
import { decisionText } from '../features/waiting/words';
import { notify } from '../platform/notices';
import { useStorage } from '../stores/storage';
import { useWaiting } from '../stores/waiting';
import { useWords } from '../words/words';

/** The tab has said that its browser keeps nothing. */
const SAID = 'storage-said';

/**
 * Says what a member would not find out otherwise: that a decision from before was not accepted, and that this browser
 * keeps nothing for later. It shows nothing itself.
 */
export function KeptBack() {
  const say = useWords();
  const refused = useWaiting((s) => s.refused);
  const trouble = useStorage((s) => s.trouble);

  useEffect(() => {
    if (refused.length === 0) return;
    for (const one of refused) notify(say('waiting-refused', { what: decisionText(one, say), reason: one.reason }));
    useWaiting.setState(({ refused: all }) => ({ refused: all.filter((one) => !refused.includes(one)) }));
  }, [refused, say]);

  useEffect(() => {
    if (trouble && isFirst()) notify(say(trouble === 'full' ? 'storage-full' : 'storage-forbidden'));
  }, [trouble, say]);

  return null;
}

/** Once in each tab; where not even that can be noted, once on each page. */
function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(SAID) !== null) return false;
    sessionStorage.setItem(SAID, '1');
  } catch {
    // It is said.
  }
  return true;
}
