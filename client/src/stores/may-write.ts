import type { Millis, User } from '../api/wire.gen';
import { useIsOver } from '../platform/moments';
import { useSession } from './session';

/** The reasons why a member cannot write to another that do not depend on the balance. */
export type Bar = 'not confirmed' | 'limit';

/**
 * Answering is always allowed. Starting a conversation is not, once a free member has started as many as the domain
 * allows.
 */
export function barOf(user: Pick<User, 'status' | 'conversations_left'>, hasConversation: boolean): Bar | null {
  if (user.status === 'not_confirmed') return 'not confirmed';
  return !hasConversation && user.conversations_left === 0 ? 'limit' : null;
}

/** The reason that prevents the member who is logged in from writing. */
export function useBar(hasConversation: boolean): Bar | null {
  return useSession((s) => s.user && barOf(s.user, hasConversation));
}

/** Until when the member spends no credits; `null` when no break is taken, and once it is over. */
export function useBreak(): Millis | null {
  const until = useSession((s) => s.user?.break_until ?? null);
  return useIsOver(until) ? null : until;
}
