import type { ProfileCard as Profile } from '../../api/wire.gen';
import { LikeButton } from '../../parts/like-button';
import { ProfileCard } from '../../parts/profile-card';
import { useSession } from '../../stores/session';
import styles from './search.module.css';

/** Somebody who was found, and for members the heart to like them by. */
export function FoundCard({ profile, eager }: { profile: Profile; eager: boolean }) {
  const isMember = useSession((s) => s.status === 'member');
  return (
    <li className={styles.found}>
      <ProfileCard profile={profile} eager={eager} />
      {isMember && <LikeButton profile={profile} />}
    </li>
  );
}
