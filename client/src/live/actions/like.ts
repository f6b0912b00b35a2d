/** Likes given, taken back and passed: shown at once, and as before should the server refuse. */
import { deleteLike, deletePass, fetchLikes, postLike, postPass, putLikesSeen } from '../../api/likes';
import type { LikeAnswer, MemberId, ProfileCard, Rev } from '../../api/wire.gen';
import { isMatch } from '../../stores/likes';
import { queueModal } from '../../stores/modals';
import { isLoaded } from '../state/state';
import {
  type LikeAct,
  type Operation,
  operationsOf,
  replaced,
  withOperation,
  withoutOperation,
} from '../state/operations';
import { liveStore, operate, receive } from '../state/store';
import { inTurn, type Turns } from './in-turn';

/** What is done about one profile reaches the server in the order in which it was done. */
const turns: Turns<MemberId> = new Map();

export async function like(profile: ProfileCard): Promise<void> {
  await likeBy(profile, postLike);
}

/** Likes by one of the calls that do. */
export async function likeBy<T extends LikeAnswer>(
  profile: ProfileCard,
  call: (id: MemberId) => Promise<T>,
): Promise<T> {
  const isFirst = !isLoaded(liveStore.getState().base.likesRev);
  const answer = await act(profile.id, { did: 'like', profile, at: Date.now() }, call);
  // A first snapshot is no news: given before it, the like that makes a match shows so itself.
  if (isFirst && answer.like && isMatch(answer.like)) queueModal({ kind: 'match', profile });
  return answer;
}

export async function unlike(id: MemberId): Promise<void> {
  await act(id, { did: 'unlike' }, deleteLike);
}

/** Hides a received like. */
export async function pass(id: MemberId): Promise<void> {
  await act(id, { did: 'pass' }, postPass);
}

export async function undoPass(id: MemberId): Promise<void> {
  await act(id, { did: 'undo pass' }, deletePass);
}

/** Shows what is done about a profile, and calls the server in turn. */
export async function act<T extends LikeAnswer>(
  profile: MemberId,
  done: LikeAct,
  call: (id: MemberId) => Promise<T>,
): Promise<T> {
  const operation: Operation = { kind: 'like', profile, act: done, rev: null };
  operate((all) => withOperation(all, operation));
  try {
    const answer = await inTurn(turns, profile, () => call(profile));
    const { rev, like: now } = answer;
    operate((all) => replaced(all, operation, { ...operation, rev, answer: now }));
    receive({ kind: 'rev', rev });
    return answer;
  } catch (error) {
    operate((all) => replaced(all, operation, null));
    throw error;
  }
}

/** The member has looked at the like of a profile. */
export async function seen(id: MemberId): Promise<void> {
  if (isNew(id)) await look([id], () => putLikesSeen(id));
}

/** The member has looked at all likes there are. */
export async function seenAll(): Promise<void> {
  const fresh = [...liveStore.getState().base.likes.keys()].filter(isNew);
  if (fresh.length > 0) await look(fresh, () => putLikesSeen());
}

function isNew(id: MemberId): boolean {
  const { base, operations } = liveStore.getState();
  const isSeen = operationsOf(operations, 'see like').some(({ profile }) => profile === id);
  return base.likes.get(id)?.like_new === true && !isSeen;
}

async function look(ids: readonly MemberId[], call: () => Promise<{ rev: Rev }>): Promise<void> {
  const looks = (rev: Rev | null) => ids.map((profile): Operation => ({ kind: 'see like', profile, rev }));
  operate((all) => looks(null).reduce(withOperation, all));
  try {
    const { rev } = await call();
    operate((all) => looks(rev).reduce(withOperation, all));
    receive({ kind: 'rev', rev });
  } catch (error) {
    operate((all) => looks(null).reduce(withoutOperation, all));
    throw error;
  }
}

/** Fetches the likes as they are now. */
export async function reloadLikes(): Promise<void> {
  receive({ kind: 'likes', answer: await fetchLikes() });
}
