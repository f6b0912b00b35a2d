import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { ConversationId, Seq } from '../../api/wire.gen';
import type { Thread } from '../../stores/messages';
import styles from './log.module.css';
import { reach } from './reach';
import type { Row } from './rows';

type Log = {
  list: RefObject<HTMLOListElement | null>;
  conversation: ConversationId | null;
  rows: readonly Row[];
  toRow: (row: HTMLElement, far?: boolean) => void;
  /** Brings a message that is loaded into the log. */
  show: (seq: Seq, thread: Thread) => void;
};

/** Goes to a message of the log and marks it for a moment; one that is not loaded yet is loaded first. */
export function useGoTo(log: Log): (seq: Seq) => void {
  const sought = useRef<Seq | null>(null);
  const current = useRef(log);

  useLayoutEffect(() => {
    current.current = log;
    // What had to be brought into the log is far away.
    if (sought.current !== null && go(log, sought.current, true)) sought.current = null;
  });

  return useCallback((seq: Seq) => {
    const { conversation } = current.current;
    if (go(current.current, seq) || conversation === null) return;
    sought.current = seq;
    void reach(conversation, seq).then((found) => {
      if (found && found.from <= seq) current.current.show(seq, found);
      else sought.current = null;
    });
  }, []);
}

function go({ list, rows, toRow }: Log, seq: Seq, far = false): boolean {
  const place = rows.findIndex((row) => row.kind === 'message' && row.message.seq === seq);
  // The first child is the beginning of the log.
  const row = place === -1 ? undefined : list.current?.children[place + 1];
  if (!(row instanceof HTMLElement)) return false;
  toRow(row, far);
  const mark = styles.found ?? '';
  row.classList.remove(mark);
  // Begins the animation anew for a message that was found before.
  row.getBoundingClientRect();
  row.classList.add(mark);
  row.querySelector<HTMLElement>('button[aria-haspopup="menu"]')?.focus({ preventScroll: true });
  return true;
}
