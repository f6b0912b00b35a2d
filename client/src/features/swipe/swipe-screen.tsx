import Heart from 'lucide-react/icons/heart';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import type { LikesLeft, Profile } from '../../api/wire.gen';
import { sortInterests } from '../../parts/interests';
import { useComparison } from '../../parts/use-comparison';
import { Views } from '../../parts/views';
import { useSession } from '../../stores/session';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { Bone, Loading } from '../../ui/skeleton';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { PlayCard, type Way } from './play-card';
import styles from './swipe.module.css';
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

type Gone = { profile: Profile; way: Way; from: number };

function Playing({ play }: { play: Play }) {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id) ?? null;
  const comparison = useComparison(me);
  const [gone, setGone] = useState<Gone | null>(null);
  const { game, isWaiting, decide, undo } = play;
  const [top] = game.queue;
  // The one below is drawn after the frame in which the one on top leaves, so that a slow phone does not miss that.
  const next = useDeferredValue(game.queue[1]);

  const leave = (way: Way, from: number) => {
    if (!top) return;
    const liked = way === 'right';
    if (!liked || game.likes.left > 0) setGone({ profile: top, way, from });
    decide(top, liked);
  };
  useKeys({ left: () => leave('left', 0), right: () => leave('right', 0), back: undo });

  if (!comparison || (!top && isWaiting)) return <Waiting />;
  if (!top)
    return (
      <EmptyState title={say('swipe-nobody-title')} text={say('swipe-nobody-text')}>
        <ButtonLink to="/members" look="primary">
          {say('swipe-search')}
        </ButtonLink>
        {game.passed.length > 0 && <Button onClick={undo}>{say('swipe-undo-last')}</Button>}
      </EmptyState>
    );

  const cards = [
    ...(next && next.id !== top.id && next.id !== gone?.profile.id
      ? [{ profile: next, standing: { is: 'next' as const } }]
      : []),
    { profile: top, standing: { is: 'top' as const, onLeave: leave } },
    ...(gone && gone.profile.id !== top.id
      ? [{ profile: gone.profile, standing: { ...gone, is: 'leaving' as const, onGone: () => setGone(null) } }]
      : []),
  ];
  return (
    <>
      <div className={styles.stack}>
        {cards.map(({ profile, standing }) => (
          <PlayCard
            key={profile.id}
            profile={profile}
            interests={sortInterests(profile.interests, comparison.mine, comparison.known)}
            drawings={comparison.drawings}
            standing={standing}
          />
        ))}
      </div>
      <Acts top={top} play={play} onLeave={leave} />
    </>
  );
}

type ActsProps = { top: Profile; play: Play; onLeave: (way: Way, from: number) => void };

function Acts({ top: { id, name }, play: { game, undo }, onLeave }: ActsProps) {
  const say = useWords();
  const last = game.passed.at(-1);
  return (
    <div className={styles.acts} role="group" aria-label={say('swipe-acts')}>
      <Button
        size="round"
        unavailable={!last}
        aria-label={last ? say('swipe-undo', { name: last.name }) : say('swipe-undo-none')}
        onClick={undo}
      >
        <Icon of={Undo2} />
      </Button>
      <Button size="large" aria-label={say('swipe-pass-name', { name })} onClick={() => onLeave('left', 0)}>
        {say('swipe-pass')}
        <kbd aria-hidden="true">←</kbd>
      </Button>
      <Button
        size="large"
        look="primary"
        unavailable={game.likes.left === 0}
        aria-label={say('swipe-like-name', { name })}
        onClick={() => onLeave('right', 0)}
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
