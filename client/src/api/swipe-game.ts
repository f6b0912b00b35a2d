import { isSwipeAnswer, isSwipeGame } from './checks.gen';
import { call } from './http';
import type { MemberId, Swipe, SwipeAnswer, SwipeGame, UndoSwipe } from './wire.gen';

/** The next members of the swipe game. */
export function fetchSwipeGame(signal: AbortSignal): Promise<SwipeGame> {
  return call('GET', 'swipe-game.php', { query: { utc_offset: utcOffset() }, signal, is: isSwipeGame });
}

export function postSwipe(id: MemberId, liked: boolean): Promise<SwipeAnswer> {
  const body: Swipe = { profile: { id }, liked, utc_offset: utcOffset() };
  return call('POST', 'swipe-game.php', { body, idempotent: true, is: isSwipeAnswer });
}

/** Takes a pass back. */
export function deleteSwipe(id: MemberId): Promise<SwipeAnswer> {
  const body: UndoSwipe = { profile: { id }, utc_offset: utcOffset() };
  return call('DELETE', 'swipe-game.php', { body, is: isSwipeAnswer });
}

/** By it the member's day begins; in minutes to the east. */
function utcOffset(): number {
  return -new Date().getTimezoneOffset();
}
