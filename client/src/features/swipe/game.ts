import { fetchSwipeGame } from '../../api/swipe-game';
import type { LikesLeft, MemberId, Profile } from '../../api/wire.gen';
import { useChats } from '../../stores/chats';
import { onChange } from '../../stores/on-change';
import { resource } from '../../stores/resource';
import { type RefusedDecision, useWaiting } from '../../stores/waiting';

/** The game as it stands: who comes next, and who was passed and can come back. */
export type Game = {
  /** Who comes next; the first one is on top. */
  queue: readonly Profile[];
  likes: LikesLeft;
  /** Whom the server may name once more, as it has not heard of the decision yet. */
  decided: ReadonlySet<MemberId>;
  /** Who was passed, the last one at the end. */
  passed: readonly Profile[];
  /** Who was liked, as far as the server may still refuse it. */
  liked: readonly Profile[];
  /** The server has nobody else. */
  isAll: boolean;
};

/** So long somebody who comes back finds the same member on top. */
const KEPT_MS = 10 * 60 * 1000;

/** What the server's next members add, if anything. */
export function joined(held: Game, more: Game): Game {
  const known = new Set(held.queue.map(({ id }) => id));
  const fresh = more.queue.filter(({ id }) => !known.has(id) && !held.decided.has(id));
  return { ...held, queue: [...held.queue, ...fresh], isAll: fresh.length === 0 };
}

/** The one on top is liked or passed. */
export function decided(game: Game, profile: Profile, liked: boolean): Game {
  const { queue, likes, passed } = game;
  return {
    ...game,
    queue: queue.filter(({ id }) => id !== profile.id),
    decided: new Set([...game.decided, profile.id]),
    likes: liked ? { ...likes, left: Math.max(0, likes.left - 1) } : likes,
    passed: liked ? passed : [...passed, profile],
    liked: liked ? [...game.liked, profile] : game.liked,
  };
}

/** Somebody comes back on top: the pass was undone, or the server has refused what was decided, which gives a like back. */
export function back(game: Game, profile: Profile): Game {
  const { queue, likes, liked } = game;
  const others = (list: readonly Profile[]) => list.filter(({ id }) => id !== profile.id);
  const wasLiked = liked.some(({ id }) => id === profile.id);
  return {
    ...game,
    queue: [profile, ...others(queue)],
    likes: wasLiked ? { ...likes, left: Math.min(likes.of, likes.left + 1) } : likes,
    decided: new Set([...game.decided].filter((id) => id !== profile.id)),
    passed: others(game.passed),
    liked: others(liked),
  };
}

/** What was decided about somebody in this game and has been refused; `null` if it was decided elsewhere. */
export function refusedIn({ passed, liked }: Game, { profile, did }: RefusedDecision): Profile | null {
  const decided = { like: liked, pass: passed, unlike: [], 'undo pass': [] }[did];
  return decided.find(({ id }) => id === profile) ?? null;
}

export const games = resource<'mine', Game>({
  fetch: async (_, signal) => {
    const { decided: before } = useWaiting.getState();
    const { profiles, likes } = await fetchSwipeGame(signal);
    // The server may have made this answer before it heard of a decision that it has answered meanwhile.
    const decided = new Set([...before, ...useWaiting.getState().decided]);
    const queue = profiles.filter(({ id }) => !decided.has(id));
    return { queue, likes, decided, passed: [], liked: [], isAll: profiles.length === 0 };
  },
  freshMs: KEPT_MS,
  // Who was blocked does not come. The chat of the two goes too, which is how this page notices it.
  follow: (_, invalidate) => [onChange(useChats, (s) => (s.isLoaded ? s.chats.size : undefined), invalidate)],
  pages: {
    cursorOf: ({ isAll }) => (isAll ? null : 1),
    append: joined,
    prepend: (_, first) => first,
  },
});

// A decision that had to wait for the server may be refused when nobody waits for its answer any more, on any screen.
useWaiting.subscribe(({ refused }, before) => {
  for (const refusal of refused.filter((one) => !before.refused.includes(one)))
    games.update('mine', (held) => {
      const profile = refusedIn(held, refusal);
      return profile ? back(held, profile) : held;
    });
});
