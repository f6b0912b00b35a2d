import { useEffect, useRef, useState } from 'react';

/** Time for what surrounds the region to change first: readers skip what changes in a part that is still inert. */
const SETTLED_MS = 100;

/**
 * A polite live region: what a reader hears without looking. `text` changes, the region stays, as regions that appear
 * together with their text are not read; what was said before it appeared is not said again.
 */
export function Announcer({ text }: { text: string }) {
  const old = useRef(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === old.current) return;
    old.current = text;
    // Not called off by the next sentence: of two that come together both are said.
    setTimeout(() => setAnnounced(text), SETTLED_MS);
  }, [text]);
  return (
    <div className="sr" role="status" aria-live="polite">
      {announced}
    </div>
  );
}
