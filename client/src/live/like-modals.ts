/** Opens a modal for a match and for a like from a new member. */
import type { Like, ProfileCard } from '../api/wire.gen';
import { isMatch } from '../stores/likes';
import { cardOf } from '../stores/chats';
import { queueModal } from '../stores/modals';
import { type Operations, operationsOf } from './state/operations';
import { type Base, isLoaded } from './state/state';
import { liveStore } from './state/store';

type News = { kind: 'match' | 'new-like'; profile: ProfileCard };

/** Compares two states of the likes, so it does not matter whether a frame, a poll or a sync brought the change. */
export function startNews(): () => void {
  return liveStore.subscribe(({ base }, { base: before, operations }) => {
    if (base.likes === before.likes) return;
    for (const news of newsOf(before, base)) {
      // A like that returns because the member undoes a pass is not new.
      if (!isUndoing(operations, news.profile)) queueModal(news);
    }
  });
}

function isUndoing(operations: Operations, { id }: ProfileCard): boolean {
  return operationsOf(operations, 'like').some(({ profile, act }) => profile === id && act.did === 'undo pass');
}

/** Neither the first snapshot nor the one after a restored backup contains new likes. */
export function newsOf(before: Base, now: Base): News[] {
  if (!isLoaded(before.likesRev) || before.epoch !== now.epoch) return [];
  const changes = [...now.likes.values()].filter((like) => like !== before.likes.get(like.id));
  const newsFor = (kind: News['kind'], isNow: (like: Like) => boolean): News[] =>
    changes
      .filter((like) => isNow(like) && !isSo(before.likes.get(like.id), isNow))
      .flatMap((like) => cardOf(like.profile) ?? [])
      .map((profile) => ({ kind, profile }));
  return [...newsFor('match', isMatch), ...newsFor('new-like', isUnseen)];
}

function isSo(like: Like | undefined, is: (like: Like) => boolean): boolean {
  return like !== undefined && is(like);
}

/** A match has its own modal. */
function isUnseen(like: Like): boolean {
  return like.like_new && !isMatch(like);
}
