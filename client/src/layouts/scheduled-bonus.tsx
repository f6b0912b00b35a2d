import { useEffect } from 'react';
import type { MemberId, User } from '../api/wire.gen';
import type { Row } from '../routes/table';
import { type Modal, queueModal, withdrawModal } from '../stores/modals';
import { useSession } from '../stores/session';
import { isPutAway, useTimeBonus } from '../stores/time-bonus';

/** How long a member has been in the members area when the modal opens (specification 9). */
const DELAY_MS = 40_000;

const MODAL: Modal = { kind: 'time-bonus', profile: null };

/** Schedules the modal of the time bonus, in the members area and for a member without credits. */
export function ScheduledBonus({ row }: { row: Row }) {
  const user = useSession((s) => s.user);
  return user && row.membersArea ? <Scheduled user={user} /> : null;
}

function Scheduled({ user }: { user: User }) {
  const isRunning = useTimeBonus(user).state === 'runs';
  const me: MemberId = user.profile.id;
  const isDue = isRunning && user.credits === 0 && !isPutAway(me);
  // It stays while one goes from page to page of the area, and is cancelled on leaving it.
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => queueModal(MODAL), DELAY_MS);
    return () => {
      clearTimeout(timer);
      withdrawModal(MODAL);
    };
  }, [isDue, me]);
  return null;
}
