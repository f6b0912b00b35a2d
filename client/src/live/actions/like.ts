/** Likes given, taken back and passed: shown at once, and as before should the server refuse. */
import { fetchLikes, putLikesSeen } from '../../api/likes';
import type { LikeAnswer, MemberId, ProfileCard, Rev } from '../../api/wire.gen';
import { isMatch } from '../../stores/likes';
import { queueModal } from '../../stores/modals';
import { type Operation, operationsOf, withOperation, withoutOperation } from '../state/operations';
import { isLoaded } from '../state/state';
import { liveStore, operate, receive } from '../state/store';
import { decide, type Named } from './waiting/decisions';
import type { Place } from './waiting/rows';

/** The answer of the server; `null` where the like waits for a connection, or is taken back before it had one. */
export async function like(profile: ProfileCard, place: Place = 'likes'): Promise<LikeAnswer | null> {
  const isFirst = !isLoaded(liveStore.getState().base.likesRev);
  const answer = await decide(profile, { did: 'like', profile, at: Date.now() }, place);
  // A first snapshot is no news: given before it, the like that makes a match shows so itself.
  if (isFirst && answer?.like && isMatch(answer.like)) queueModal({ kind: 'match', profile });
  return answer;
}

export async function unlike(profile: Named): Promise<void> {
  await decide(profile, { did: 'unlike' }, 'likes');
}

/** Hides a received like. */
export async function pass(profile: Named): Promise<void> {
  await decide(profile, { did: 'pass' }, 'likes');
}

export async function undoPass(profile: Named): Promise<void> {
  await decide(profile, { did: 'undo pass' }, 'likes');
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
