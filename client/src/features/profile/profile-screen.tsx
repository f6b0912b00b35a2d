import { useEffect, useRef } from 'react';
import type { MemberId, Millis } from '../../api/wire.gen';
import { seen } from '../../live/actions/like';
import { useLike } from '../../stores/likes';
import { useSession } from '../../stores/session';
import { FailedState } from '../../ui/empty-state';
import { useWords } from '../../words/words';
import { LikesPager } from './likes-pager';
import { Missing } from './missing';
import { OwnLook } from './own-look';
import { Bones, Profile } from './profile';
import { useProfile } from './use-profile';

/** A member as others see them, and what one can do about it. */
export function ProfileScreen({ id, isFromLikes = false }: { id: MemberId; isFromLikes?: boolean }) {
  const isMine = useSession((s) => s.user?.profile.id === id);
  if (isMine) return <OwnLook />;
  return (
    <>
      {isFromLikes && <LikesPager id={id} />}
      <Theirs id={id} />
    </>
  );
}

function Theirs({ id }: { id: MemberId }) {
  const say = useWords();
  const view = useProfile(id);
  useSeen(id);
  switch (view.state) {
    case 'loading':
      return <Bones />;
    case 'failed':
      return <FailedState level={1} title={say('profile-failed-title')} onRetry={view.retry} />;
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
