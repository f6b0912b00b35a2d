import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { Like, MemberId } from '../../api/wire.gen';
import { Link } from '../../router/link';
import { cardOf } from '../../stores/chats';
import { useLikes } from '../../stores/likes';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import styles from './profile.module.css';

/** On a profile that was opened from the likes: the ways to the one before it in the list, and to the one after it. */
export function LikesPager({ id }: { id: MemberId }) {
  const say = useWords();
  const likes = useLikes((s) => s.likes);
  const order = useOrder(id);
  const there = order.filter((one) => one === id || cardIn(likes, one) !== null);
  const place = there.indexOf(id);
  if (place === -1 || there.length < 2) return null;
  const name = (of: MemberId | undefined) => (of === undefined ? null : (cardIn(likes, of)?.name ?? null));
  const [before, after] = [there[place - 1], there[place + 1]];
  const [nameBefore, nameAfter] = [name(before), name(after)];
  return (
    <nav className={styles.pager} aria-label={say('profile-pager')}>
      {nameBefore === null ? (
        <span />
      ) : (
        <Link className={styles.turn} to={`/likes/m/${before}`} rel="prev">
          <Icon of={ChevronLeft} />
          <span className="sr">{say('profile-pager-before', { name: nameBefore })}</span>
          <span aria-hidden="true">{nameBefore}</span>
        </Link>
      )}
      <p className="num">{say('profile-pager-place', { number: place + 1, count: there.length })}</p>
      {nameAfter === null ? (
        <span />
      ) : (
        <Link className={styles.turn} to={`/likes/m/${after}`} rel="next">
          <span className="sr">{say('profile-pager-after', { name: nameAfter })}</span>
          <span aria-hidden="true">{nameAfter}</span>
          <Icon of={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}

function cardIn(likes: ReadonlyMap<MemberId, Like>, id: MemberId) {
  const like = likes.get(id);
  return like ? cardOf(like.profile) : null;
}

/**
 * The list in which the profile is, in the order in which it was found. Who was passed meanwhile keeps a place in it, so
 * that one does not lose one's own.
 */
function useOrder(id: MemberId): readonly MemberId[] {
  const latest = useLikes((s) => [s.received, s.sent].find((list) => list.includes(id)));
  const [known, setKnown] = useState<readonly MemberId[]>([]);
  const fresh = latest?.filter((one) => !known.includes(one)) ?? [];
  if (fresh.length === 0) return known;
  const order = [...known, ...fresh];
  setKnown(order);
  return order;
}
