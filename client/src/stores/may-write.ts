import type { User } from '../api/wire.gen';
import { useSession } from './session';

/** Why a member cannot write to another, whatever is in the purse. */
export type Bar = 'not confirmed' | 'limit';

/** Answering is always allowed; beginning is not, once a free member has begun as many conversations as there are. */
export function barOf(user: Pick<User, 'status' | 'conversations_left'>, hasConversation: boolean): Bar | null {
  if (user.status === 'not_confirmed') return 'not confirmed';
  return !hasConversation && user.conversations_left === 0 ? 'limit' : null;
}

/** What keeps the member who is logged in from writing. */
export function useBar(hasConversation: boolean): Bar | null {
  return useSession((s) => s.user && barOf(s.user, hasConversation));
}
