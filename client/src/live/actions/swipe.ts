/** What is decided in the swipe game: a like shows wherever likes do, at once. */
import type { LikesLeft, ProfileCard, SwipeAnswer } from '../../api/wire.gen';
import { like } from './like';
import { decide } from './waiting/decisions';

/** How many likes are left; `null` where the decision waits for a connection. */
export async function swipe(profile: ProfileCard, liked: boolean): Promise<LikesLeft | null> {
  return left(liked ? await like(profile, 'game') : await decide(profile, { did: 'pass' }, 'game'));
}

export async function undoSwipe(profile: ProfileCard): Promise<LikesLeft | null> {
  return left(await decide(profile, { did: 'undo pass' }, 'game'));
}

function left(answer: object | null): LikesLeft | null {
  return answer && 'likes' in answer ? (answer as SwipeAnswer).likes : null;
}
