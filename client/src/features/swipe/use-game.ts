import { useEffect, useEffectEvent } from 'react';
import type { LikesLeft, Profile } from '../../api/wire.gen';
import { swipe, undoSwipe } from '../../live/actions/swipe';
import { whyNot } from '../../parts/why-not';
import { announce, notify } from '../../platform/notices';
import { useResource } from '../../stores/resource';
import { useFormat } from '../../words/format';
import { type Say, useWords } from '../../words/words';
import { back, decided, type Game, games } from './game';

/** With so few left, more are fetched. */
const FEW = 4;

export type Play = {
  game: Game;
  /** More members are on their way. */
  isWaiting: boolean;
  /** Says that there is no like left today. */
  refuseLike: () => void;
  decide: (profile: Profile, liked: boolean) => void;
  undo: () => void;
};

export type GameView = { state: 'loading' } | { state: 'failed'; retry: () => void } | ({ state: 'shown' } & Play);

/** The game, and what one does in it: shown at once, and as before should the server refuse. */
export function useGame(): GameView {
  const say = useWords();
  const format = useFormat();
  const view = useResource(games, 'mine');
  const left = view.state === 'shown' ? view.data.queue.length : null;
  const mayAsk = view.state === 'shown' && view.more === 'offered';
  const fetchMore = useEffectEvent(() => {
    if (view.state === 'shown') view.showMore();
  });
  useEffect(() => {
    if (left !== null && left <= FEW && mayAsk) fetchMore();
  }, [left, mayAsk]);
  if (view.state !== 'shown') return view;

  const { data: game, more } = view;
  const update = (change: (held: Game) => Game) => games.update('mine', change);
  const accept = (likes: LikesLeft | null) => {
    if (likes) update((held) => ({ ...held, likes }));
  };

  const refuseLike = () => notify(say('swipe-none-left', { time: format.time(game.likes.renewed_at) }));

  const decide = (profile: Profile, liked: boolean) => {
    const { name } = profile;
    // A second tap before the buttons are those of the next one.
    if (games.read('mine').data?.decided.has(profile.id)) return;
    update((held) => decided(held, profile, liked));
    const [top] = games.read('mine').data?.queue ?? [];
    announce(`${say(liked ? 'like-given' : 'swipe-passed', { name })} ${next(top, say)}`);
    // All of it at once takes a slow phone longer than a frame.
    setTimeout(() => {
      swipe(profile, liked).then(accept, (error: unknown) => {
        notify(whyNot(error, say));
        update((held) => back(held, profile));
      });
    });
  };

  const undo = () => {
    const last = game.passed.at(-1);
    if (!last) return;
    update((held) => back(held, last));
    announce(next(last, say));
    undoSwipe(last).then(accept, (error: unknown) => notify(whyNot(error, say)));
  };

  return { state: 'shown', game, isWaiting: more === 'loading' || more === 'offered', refuseLike, decide, undo };
}

/** Who is on top now, for those who do not see it. */
function next(profile: Profile | undefined, say: Say): string {
  return profile ? say('swipe-next', { name: profile.name, age: profile.age }) : '';
}
