/** Likes given, taken back and passed: shown at once, and as before should the server not have it. */
import { deleteLike, deletePass, fetchLikes, postLike, postPass, putLikesSeen } from '../../api/likes';
import type { LikeAnswer, MemberId, ProfileCard } from '../../api/wire.gen';
import { isMatch } from '../../stores/likes';
import { askModal } from '../../stores/modals';
import { isTold } from '../state/state';
import { without } from '../state/maps';
import type { Act } from '../state/overlay-likes';
import { overlay, tell, world } from '../state/store';

/** What is done about one profile reaches the server in the order in which it was done. */
const turns = new Map<MemberId, Promise<unknown>>();

export async function like(profile: ProfileCard): Promise<void> {
  const isFirst = !isTold(world.getState().base.likesRev);
  const answer = await act(profile.id, { did: 'like', profile, at: Date.now(), answer: null }, postLike);
  // A first snapshot is no news: given before it, the like that makes a match tells so itself.
  if (isFirst && answer.like && isMatch(answer.like)) askModal({ kind: 'match', profile });
}

export async function unlike(id: MemberId): Promise<void> {
  await act(id, { did: 'unlike', answer: null }, deleteLike);
}

/** Hides a received like. */
export async function pass(id: MemberId): Promise<void> {
  await act(id, { did: 'pass', answer: null }, postPass);
}

export async function undoPass(id: MemberId): Promise<void> {
  await act(id, { did: 'undo pass', answer: null }, deletePass);
}

async function act(id: MemberId, done: Act, make: (id: MemberId) => Promise<LikeAnswer>): Promise<LikeAnswer> {
  overlay(({ acts }) => ({ acts: new Map(acts).set(id, done) }));
  try {
    const answer = await inTurn(id, () => make(id));
    replace(id, done, { ...done, answer });
    tell({ by: 'rev', rev: answer.rev });
    return answer;
  } catch (error) {
    replace(id, done, null);
    throw error;
  }
}

/** Unless the member has done something else about this profile since. */
function replace(id: MemberId, done: Act, next: Act | null): void {
  overlay(({ acts }) => {
    if (acts.get(id) !== done) return {};
    return { acts: next ? new Map(acts).set(id, next) : without(acts, id) };
  });
}

function inTurn<T>(id: MemberId, task: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).then(task, task);
  turns.set(id, turn);
  const leave = () => {
    if (turns.get(id) === turn) turns.delete(id);
  };
  turn.then(leave, leave);
  return turn;
}

/** The member has looked at the like of a profile. */
export async function seen(id: MemberId): Promise<void> {
  if (isNew(id)) await look([id], () => putLikesSeen(id));
}

/** The member has looked at all likes there are. */
export async function seenAll(): Promise<void> {
  const fresh = [...world.getState().base.likes.keys()].filter(isNew);
  if (fresh.length > 0) await look(fresh, () => putLikesSeen());
}

function isNew(id: MemberId): boolean {
  const { base, overlay: laid } = world.getState();
  return base.likes.get(id)?.like_new === true && !laid.seen.has(id);
}

async function look(ids: readonly MemberId[], make: () => Promise<{ rev: number }>): Promise<void> {
  overlay((laid) => ({ seen: new Map([...laid.seen, ...ids.map((id) => [id, null] as const)]) }));
  try {
    const { rev } = await make();
    overlay((laid) => ({ seen: new Map([...laid.seen, ...ids.map((id) => [id, rev] as const)]) }));
    tell({ by: 'rev', rev });
  } catch (error) {
    overlay((laid) => ({ seen: new Map([...laid.seen].filter(([id]) => !ids.includes(id))) }));
    throw error;
  }
}

/** Asks for the likes as they are now. */
export async function reloadLikes(): Promise<void> {
  tell({ by: 'likes', answer: await fetchLikes() });
}
