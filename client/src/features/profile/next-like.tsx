import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Link } from '../../router/link';
import type { ProfilePage } from '../../api/wire.gen';
import { Portrait } from '../../parts/face';
import { useNextLike } from '../../stores/likes';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import styles from './profile.module.css';
import { useLikeState } from './who';

/** After a like has been answered here, a link to the next one that waits. */
export function NextLike({ page }: { page: ProfilePage }) {
  const say = useWords();
  const likeState = useLikeState(page);
  const isWaiting = likeState !== null && likeState.liked_by !== null && likeState.liked === null;
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (isWaiting && !wasWaiting) setWasWaiting(true);
  const next = useNextLike(page.profile.id);
  if (isWaiting || !wasWaiting || !next) return null;
  const { id, name } = next;
  return (
    <Link className={styles.next} to={`/likes/m/${id}`}>
      <Portrait size="sm" profile={next} />
      <span>{say('profile-next-like', { name })}</span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
