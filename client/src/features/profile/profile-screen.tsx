import { useEffect, useRef } from 'react';
import type { MemberId, Millis } from '../../api/wire.gen';
import { seen } from '../../live/actions/like';
import { useScreenTitle } from '../../platform/page-title';
import { useLike } from '../../stores/likes';
import { useSession } from '../../stores/session';
import { FailedState } from '../../ui/empty-state';
import { Loading, Skeleton, Bone } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import { Actions } from './actions';
import { Gallery } from './gallery';
import { Missing } from './missing';
import { Details, InterestChips } from './particulars';
import styles from './profile.module.css';
import { type Shown, useProfile } from './use-profile';
import { Who } from './who';

/** A member as others see them, and what one can do about it. */
export function ProfileScreen({ id }: { id: MemberId }) {
  const say = useWords();
  const view = useProfile(id);
  useSeen(id);
  switch (view.state) {
    case 'loading':
      return (
        <Loading>
          <Bones />
        </Loading>
      );
    case 'failed':
      return <FailedState level={1} title={say('profile-failed-title')} text={say('no-answer')} onRetry={view.retry} />;
    case 'missing':
      return <Missing key={id} id={id} />;
    case 'shown':
      return <Profile key={id} {...view} />;
  }
}

/** Opening a profile clears its new-like flag (specification 4), also of a like that comes while it is open. */
function useSeen(id: MemberId): void {
  const like = useLike(id);
  const newSince = like?.like_new ? like.liked_by : null;
  const tried = useRef<Millis | null>(null);
  useEffect(() => {
    if (newSince === null || tried.current === newSince) return;
    // A failure leaves the flag: it is cleared the next time somebody looks.
    tried.current = newSince;
    seen(id).catch(() => undefined);
  }, [id, newSince]);
}

function Profile({ page, interests, drawings }: Shown) {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id);
  const { profile } = page;
  const { id, name, age } = profile;
  useScreenTitle(say('profile-name-age', { name, age }));
  return (
    <div className={`page ${styles.look}`}>
      <Gallery profile={profile} />
      <section className={styles.who} aria-label={say('profile-about', { name })}>
        <Who page={page} />
        {id !== me && <Actions page={page} place="beside" />}
        {profile.about !== '' && <p className={styles.about}>{profile.about}</p>}
        <InterestChips {...interests} drawings={drawings} />
        <Details profile={profile} />
      </section>
      {id !== me && <Actions page={page} place="dock" />}
    </div>
  );
}

function Bones() {
  return (
    <div className={`page ${styles.look}`}>
      <Bone className={styles.bone} />
      <div className={styles.who}>
        <Skeleton width="12rem" height="2.5rem" />
        <Skeleton height="3.25rem" />
        <Skeleton height="6rem" />
      </div>
    </div>
  );
}
