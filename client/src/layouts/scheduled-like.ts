import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from '../router/router';
import { queueModal } from '../stores/modals';
import { useSession } from '../stores/session';

const LONGEST_S = 600;

/** The seconds of the query parameter `t`, within bounds; `null` for what is no number. */
export function delayOf(t: string | null): number | null {
  if (t === null || t.trim() === '') return null;
  const seconds = Number(t);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_S);
}

/** Query parameter `t` (specification 4): shows a member the like modal after so many seconds, then leaves the query. */
export function useScheduledLike(): void {
  const [query, setQuery] = useSearchParams();
  const isMember = useSession((s) => s.status === 'member');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const delayParameter = isMember ? query.get('t') : null;

  // The timer may run out on another page, so the present query is changed and not the one of the start.
  const end = useEffectEvent(() => {
    if (!query.has('t')) return;
    query.delete('t');
    setQuery(query);
  });

  useEffect(() => {
    if (delayParameter === null) return;
    const delay = delayOf(delayParameter);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        if (delay !== null) queueModal({ kind: 'like', profile: null });
        end();
      },
      (delay ?? 0) * 1000,
    );
  }, [delayParameter]);

  // After a logout the modal must not open any more.
  useEffect(() => {
    if (!isMember) clearTimeout(timer.current);
  }, [isMember]);
}
