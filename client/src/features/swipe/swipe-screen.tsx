import Heart from 'lucide-react/icons/heart';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, startTransition, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LikesLeft, Profile } from '../../api/wire.gen';
import { useComparison } from '../../parts/use-comparison';
import { Views } from '../../parts/views';
import { afterFrame } from '../../platform/frames';
import { useSession } from '../../stores/session';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { Bone, Loading } from '../../ui/skeleton';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import type { Game } from './game';
import { PlayCard, type Standing } from './play-card';
import styles from './swipe.module.css';
import { useDrag, type Way } from './use-drag';
import { type Play, useGame } from './use-game';

/** One member after the other, to like or to pass: by gestures, buttons or keys. */
export function SwipeScreen() {
  const say = useWords();
  const view = useGame();
  return (
    <div className={`page ${styles.game}`}>
      <h1 className="sr">{say('page-swipe-game')}</h1>
      <div className={styles.head}>
        {view.state === 'shown' ? <Left likes={view.game.likes} /> : <span />}
        <Views of="/swipe-game" />
      </div>
      {view.state === 'loading' && <Waiting />}
      {view.state === 'failed' && <FailedState title={say('swipe-failed')} onRetry={view.retry} />}
      {view.state === 'shown' && <Playing play={view} />}
    </div>
  );
}

function Left({ likes: { left, of, renewed_at } }: { likes: LikesLeft }) {
  const say = useWords();
  const format = useFormat();
  return (
    <p className={styles.left}>
      <span className={styles.dots} aria-hidden="true">
        {Array.from({ length: of }, (_, place) => (
          <i key={place} data-used={place >= left} />
        ))}
      </span>
      <span className="num">
        {left === 0 ? say('swipe-none-left', { time: format.time(renewed_at) }) : say('swipe-left', { left, of })}
      </span>
    </p>
  );
}

function Waiting() {
  return (
    <Loading>
      <div className={styles.stack}>
        <Bone className={styles.bone} />
      </div>
    </Loading>
  );
}

type Gone = { profile: Profile; way: Way };

function Playing({ play }: { play: Play }) {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id) ?? null;
  const comparison = useComparison(me);
  const [gone, setGone] = useState<Gone | null>(null);
  const { game, isWaiting, refuseLike, decide, undo } = play;
  // Who has left is in the queue until the game knows of it.
  const [top, ...below] = game.queue.filter(({ id }) => id !== gone?.profile.id);
  const [next] = below;
  // One more than can be seen: when the one on top leaves, all that come up are there. It is drawn after that, while
  // nothing moves.
  const after = useDeferredValue(gone ? undefined : below[1]);

  // A slow phone has no time for all of this within a frame. So the card leaves first, by an animation that goes on
  // whatever the page is doing, and the rest follows.
  const leave = (way: Way): boolean => {
    const liked = way === 'right';
    if (!top) return false;
    if (liked && game.likes.left === 0) {
      refuseLike();
      return false;
    }
    setGone({ profile: top, way });
    void afterFrame().then(() => decide(top, liked));
    return true;
  };
  const takeBack = () => {
    setGone(null);
    undo();
  };
  const acts = useDeferredValue(top && <Acts top={top} game={game} onLeave={leave} onUndo={takeBack} />);
  useKeys({ left: () => leave('left'), right: () => leave('right'), back: takeBack });

  if (!comparison || (!top && isWaiting)) return <Waiting />;
  if (!top)
    return (
      <EmptyState title={say('swipe-nobody-title')} text={say('swipe-nobody-text')}>
        <ButtonLink to="/members" look="primary">
          {say('swipe-search')}
        </ButtonLink>
        {game.passed.length > 0 && <Button onClick={takeBack}>{say('swipe-undo-last')}</Button>}
      </EmptyState>
    );

  const onGone = () => startTransition(() => setGone(null));
  const cards: { profile: Profile; standing: Standing }[] = [
    ...(after && below.indexOf(after) > 0 ? [{ profile: after, standing: { is: 'after' } as const }] : []),
    ...(next ? [{ profile: next, standing: { is: 'next' } as const }] : []),
    { profile: top, standing: { is: 'top' } },
    ...(gone ? [{ profile: gone.profile, standing: { ...gone, is: 'leaving', onGone } as const }] : []),
  ];
  return (
    <>
      <Stack onLeave={leave}>
        {cards.map(({ profile, standing }) => (
          <PlayCard key={profile.id} profile={profile} comparison={comparison} standing={standing} />
        ))}
      </Stack>
      {acts}
    </>
  );
}

type StackProps = { onLeave: (way: Way) => boolean; children: ReactNode };

function Stack({ onLeave, children }: StackProps) {
  const stack = useRef<HTMLDivElement>(null);
  useDrag(stack, onLeave);
  return (
    <div ref={stack} className={styles.stack}>
      {children}
    </div>
  );
}

type ActsProps = { top: Profile; game: Game; onLeave: (way: Way) => void; onUndo: () => void };

function Acts({ top: { id, name }, game, onLeave, onUndo }: ActsProps) {
  const say = useWords();
  const last = game.passed.at(-1);
  return (
    <div className={styles.acts} role="group" aria-label={say('swipe-acts')}>
      <Button
        size="round"
        unavailable={!last}
        aria-label={last ? say('swipe-undo', { name: last.name }) : say('swipe-undo-none')}
        onClick={onUndo}
      >
        <Icon of={Undo2} />
      </Button>
      <Button size="large" aria-label={say('swipe-pass-name', { name })} onClick={() => onLeave('left')}>
        {say('swipe-pass')}
        <kbd aria-hidden="true">←</kbd>
      </Button>
      <Button
        size="large"
        look="primary"
        unavailable={game.likes.left === 0}
        aria-label={say('swipe-like-name', { name })}
        onClick={() => onLeave('right')}
      >
        <Icon of={Heart} />
        {say('swipe-like')}
        <kbd aria-hidden="true">→</kbd>
      </Button>
      <ButtonLink size="round" to={`/members/${id}`} aria-label={say('swipe-open', { name })}>
        <Icon of={UserRound} />
      </ButtonLink>
    </div>
  );
}

type Keys = { left: () => void; right: () => void; back: () => void };

/** The arrows decide wherever the focus is, but where they mean something else. */
function useKeys({ left, right, back }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey;
    const isElsewhere =
      event.target instanceof Element && event.target.closest('input, select, textarea, dialog, [role=menu]');
    const does = { ArrowLeft: left, ArrowRight: right, Backspace: back }[event.key];
    if (isTaken || isElsewhere || !does) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
