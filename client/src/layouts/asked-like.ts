import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { askModal } from '../stores/modals';
import { useSession } from '../stores/session';

const LONGEST_S = 600;

/** The seconds of the query parameter `t`, within bounds; `null` for what is no number. */
export function delayOf(t: string | null): number | null {
  if (t === null || t.trim() === '') return null;
  const seconds = Number(t);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_S);
}

/** Query parameter `t` (specification 4): shows a member the like modal after so many seconds, and leaves the query. */
export function useAskedLike(): void {
  const [query, setQuery] = useSearchParams();
  const isMember = useSession((s) => s.status === 'member');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = isMember ? query.get('t') : null;

  useEffect(() => {
    if (asked === null) return;
    const delay = delayOf(asked);
    clearTimeout(timer.current);
    if (delay !== null) timer.current = setTimeout(() => askModal({ kind: 'like', profile: null }), delay * 1000);
    setQuery(
      (before) => {
        before.delete('t');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, setQuery]);

  // Whoever logs out is asked nothing any more.
  useEffect(() => {
    if (!isMember) clearTimeout(timer.current);
  }, [isMember]);
}
