import ArrowUp from 'lucide-react/icons/arrow-up';
import { Link } from '../../router/link';
import type { Like, MemberId } from '../../api/wire.gen';
import { resync } from '../../live/recovery/recovery';
import { useCutOff } from '../../parts/use-cut-off';
import { useLikes } from '../../stores/likes';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { MemberCardSkeleton, MemberGrid } from '../../ui/member-card';
import { Loading } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import { Decide } from './decide';
import { type Kind, KINDS, pathOf } from './kinds';
import { LikeCard } from './like-card';
import styles from './likes.module.css';
import { useStableOrder } from './stable-order';
import { useArrivalsAnnounced } from './use-arrivals';
import { SegmentLinks } from '../../ui/segments';

/** Who likes the member, whom the member likes, and who like each other. */
export function LikesScreen({ kind }: { kind: Kind }) {
  const say = useWords();
  const isLoaded = useLikes((s) => s.isLoaded);
  return (
    <div className={`page ${styles.likes}`}>
      <div className={styles.head}>
        <div>
          <h1>{say('page-likes')}</h1>
          {isLoaded && <Count kind={kind} />}
        </div>
        <Kinds chosen={kind} />
      </div>
      {isLoaded ? <Loaded key={kind} kind={kind} /> : <NotLoaded />}
    </div>
  );
}

function Kinds({ chosen }: { chosen: Kind }) {
  const say = useWords();
  const words = { received: say('likes-received'), sent: say('likes-sent'), matches: say('likes-matches') };
  return (
    <SegmentLinks label={say('likes-show')}>
      {KINDS.map((kind) => (
        <Link key={kind} to={pathOf(kind)} aria-current={kind === chosen ? 'page' : undefined}>
          {words[kind]}
        </Link>
      ))}
    </SegmentLinks>
  );
}

function Count({ kind }: { kind: Kind }) {
  const say = useWords();
  const count = useLikes((s) => s[kind].length);
  const fresh = useLikes((s) => s.received.filter((id) => s.likes.get(id)?.like_new).length);
  if (count === 0) return null;
  const sentence = {
    received: () => say('likes-count-received', { new: fresh, earlier: count - fresh }),
    sent: () => say('likes-count-sent', { count }),
    matches: () => say('likes-count-matches', { count }),
  }[kind];
  return <p className="muted num">{sentence()}</p>;
}

/** Cards that are on the screen before anybody scrolls. */
const FIRST_ROWS = 6;

function Loaded({ kind }: { kind: Kind }) {
  const likes = useLikes((s) => s.likes);
  const latest = useLikes((s) => s[kind]);
  const { order, held } = useStableOrder(latest);
  useArrivalsAnnounced();
  if (latest.length === 0) return <Nothing kind={kind} />;
  return (
    <>
      {held > 0 && <Held count={held} />}
      <MemberGrid>
        {likesOf(order, likes).map((like, place) => (
          <li key={like.id} className={like.like_new ? styles.fresh : undefined}>
            <LikeCard like={like} eager={place < FIRST_ROWS} />
            <Decide like={like} />
          </li>
        ))}
      </MemberGrid>
    </>
  );
}

function likesOf(order: readonly MemberId[], likes: ReadonlyMap<MemberId, Like>): Like[] {
  return order.flatMap((id) => likes.get(id) ?? []);
}

/** The number of likes that arrived while the reader was scrolled down, on a button that leads to them. */
function Held({ count }: { count: number }) {
  const say = useWords();
  return (
    <div className={styles.held}>
      <Button look="primary" onClick={() => scrollTo({ top: 0 })}>
        <Icon of={ArrowUp} />
        {say('likes-held', { count })}
      </Button>
    </div>
  );
}

function Nothing({ kind }: { kind: Kind }) {
  const say = useWords();
  const search = (
    <ButtonLink to="/members" look="primary">
      {say('likes-search')}
    </ButtonLink>
  );
  switch (kind) {
    case 'received':
      return (
        <EmptyState title={say('likes-none-received-title')} text={say('likes-none-received-text')}>
          {search}
        </EmptyState>
      );
    case 'sent':
      return (
        <EmptyState title={say('likes-none-sent-title')} text={say('likes-none-sent-text')}>
          {search}
        </EmptyState>
      );
    case 'matches':
      return (
        <EmptyState title={say('likes-none-matches-title')} text={say('likes-none-matches-text')}>
          <ButtonLink to={pathOf('received')} look="primary">
            {say('likes-to-received')}
          </ButtonLink>
        </EmptyState>
      );
  }
}

function NotLoaded() {
  const say = useWords();
  if (useCutOff()) {
    return <FailedState title={say('likes-failed-title')} text={say('likes-failed-text')} onRetry={resync} />;
  }
  return (
    <Loading>
      <MemberGrid>
        {Array.from({ length: FIRST_ROWS }, (_, place) => (
          <MemberCardSkeleton key={place} />
        ))}
      </MemberGrid>
    </Loading>
  );
}
