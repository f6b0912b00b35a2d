/**
 * The time bonus of a member who has paid nothing yet (specification 4). The server's clock decides how long it runs; it
 * goes with the session, with the first payment and with its last second.
 */
import { useEffect, useState } from 'react';
import { fetchTimeBonus } from '../api/discounts';
import { Refused } from '../api/http';
import type { MemberId, Millis, User } from '../api/wire.gen';
import { useIsOver } from '../platform/moments';
import { serverNow } from '../platform/server-clock';
import { onChange } from './on-change';
import { resource, useResource } from './resource';
import { onLeaving, useSession } from './session';

/** `null`: the server gives none, as an order has it already. */
type Answer = { bonus: { percent: number; endsAt: Millis } | null };

const welcome = resource({
  fetch: async (_: MemberId, signal): Promise<Answer> => {
    try {
      const { value_percentage, expires } = await fetchTimeBonus(signal);
      return { bonus: expires === null ? null : { percent: value_percentage, endsAt: expires } };
    } catch (error) {
      if (error instanceof Refused) return { bonus: null };
      throw error;
    }
  },
  follow: (_, invalidate) => [onChange(useSession, (s) => s.user?.paid_user, invalidate)],
});

/** `waiting`: it may run, and the server is asked. */
export type TimeBonus = { state: 'none' } | { state: 'waiting' } | { state: 'runs'; percent: number; endsAt: Millis };

/** The member's time bonus, until its last second. */
export function useTimeBonus(user: User): TimeBonus {
  const until = user.paid_user ? null : user.time_bonus_until;
  const isOver = useIsOver(until);
  const view = useResource(welcome, until === null || isOver ? null : user.profile.id);
  if (until === null || isOver || view.state === 'failed') return { state: 'none' };
  if (view.state === 'loading') return { state: 'waiting' };
  return view.data.bonus ? { state: 'runs', ...view.data.bonus } : { state: 'none' };
}

/** The milliseconds until a moment, again at each full second. */
export function useTimeLeft(moment: Millis): number {
  const [left, setLeft] = useState(() => Math.max(0, moment - serverNow()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Math.max(0, moment - serverNow());
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [moment]);
  return left;
}

/** Hours, minutes and seconds, such as `3:05:09`. A second that has begun counts. */
export function clockOf(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const place = (me: MemberId) => `time-bonus-away-${me}`;

/** Whether the member has put the modal away in this browser. */
export function isPutAway(me: MemberId): boolean {
  try {
    return localStorage.getItem(place(me)) !== null;
  } catch {
    return false;
  }
}

/** Notes when the member has put the modal away. */
export function putBonusAway(me: MemberId): void {
  try {
    localStorage.setItem(place(me), String(serverNow()));
  } catch {
    // Where nothing may be stored the modal comes again on the next visit.
  }
}

onLeaving(({ profile }) => {
  try {
    localStorage.removeItem(place(profile.id));
  } catch {
    // Nothing could be stored either.
  }
  return Promise.resolve();
});
