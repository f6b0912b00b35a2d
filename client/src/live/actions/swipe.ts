/** What is decided in the swipe game: a like shows wherever likes do, at once. */
import { deleteSwipe, postSwipe } from '../../api/swipe-game';
import type { MemberId, ProfileCard, SwipeAnswer } from '../../api/wire.gen';
import { act, likeBy } from './like';

export function swipe(profile: ProfileCard, liked: boolean): Promise<SwipeAnswer> {
  if (liked) return likeBy(profile, (id) => postSwipe(id, true));
  return act(profile.id, { did: 'pass' }, (id) => postSwipe(id, false));
}

export function undoSwipe(id: MemberId): Promise<SwipeAnswer> {
  return act(id, { did: 'undo pass' }, deleteSwipe);
}
