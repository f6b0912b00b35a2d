import { useEffect, useRef, useState } from 'react';

/** Time for what surrounds the region to change first: readers skip what changes in a part that is still inert. */
const SETTLED_MS = 100;

/**
 * A polite live region for screen readers. Only `text` changes while the region persists, because a region that appears
 * together with its text is not read. A text from before it appeared is not announced again.
 */
export function Announcer({ text }: { text: string }) {
  const old = useRef(text);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (text === old.current) return;
    old.current = text;
    // The next sentence does not cancel this one: of two that arrive together both are announced.
    setTimeout(() => setAnnounced(text), SETTLED_MS);
  }, [text]);
  return (
    <div className="sr" role="status" aria-live="polite">
      {announced}
    </div>
  );
}
