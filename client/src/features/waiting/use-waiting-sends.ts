import { useMemo } from 'react';
import { type PendingSend, useMessages } from '../../stores/messages';

/** The member's messages that wait for a connection, in the order in which they were written. */
export function useWaitingSends(): readonly PendingSend[] {
  const pending = useMessages((s) => s.pending);
  return useMemo(
    () =>
      [...pending.values()]
        .flat()
        .filter(({ state }) => state.kind === 'queued')
        .sort(asWritten),
    [pending],
  );
}

function asWritten(a: PendingSend, b: PendingSend): number {
  return a.written_at - b.written_at;
}
