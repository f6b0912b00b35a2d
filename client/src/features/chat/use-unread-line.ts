import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

type UnreadLine = {
  line: RefObject<HTMLLIElement | null>;
  /** The line is above everything that has been in view. */
  isAbove: boolean;
  /** Goes to the line; `reach` brings it into the log when it is not there. */
  go: (reach: () => void) => void;
};

/** The line before the first message that was new when the conversation was opened. */
export function useUnreadLine(
  scroller: RefObject<HTMLElement | null>,
  rows: unknown,
  toRow: (row: HTMLElement, far?: boolean) => void,
): UnreadLine {
  const line = useRef<HTMLLIElement>(null);
  const isSought = useRef(false);
  const [wasSeen, setWasSeen] = useState(false);

  useEffect(() => {
    if (!line.current || wasSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasSeen(true);
      },
      { root: scroller.current },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [scroller, rows, wasSeen]);

  useLayoutEffect(() => {
    if (!isSought.current || !line.current) return;
    isSought.current = false;
    toRow(line.current, true);
  }, [rows, toRow]);

  const go = useCallback(
    (reach: () => void) => {
      setWasSeen(true);
      if (line.current) {
        toRow(line.current);
        return;
      }
      isSought.current = true;
      reach();
    },
    [toRow],
  );
  return { line, isAbove: !wasSeen, go };
}
