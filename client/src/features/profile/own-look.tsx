import { useState } from 'react';
import type { ProfilePage } from '../../api/wire.gen';
import { previews, type Viewer, viewerOf } from '../../stores/profiles';
import { useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { ButtonLink } from '../../ui/button';
import { FailedState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import { Segments } from '../../ui/segments';
import { useWords } from '../../words/words';
import { sortInterests } from '../../parts/interests';
import styles from './profile.module.css';
import { Bones, Profile } from './profile';
import { useOffered } from '../../parts/use-comparison';

/** The member's own profile as somebody else sees it: the server answers as it would answer that viewer. */
export function OwnLook() {
  const say = useWords();
  const [viewer, setViewer] = useState<Viewer>('free-stranger');
  const view = useResource(previews, viewer);
  const offer = useOffered();
  const page = useLast(view.state === 'shown' ? view.data : null);
  if (view.state === 'failed') {
    return <FailedState level={1} title={say('profile-failed-title')} onRetry={view.retry} />;
  }
  if (!page || !offer) return <Bones />;
  const interests = sortInterests(page.profile.interests, [], offer.known);
  return (
    <Profile
      page={page}
      interests={interests}
      drawings={offer.drawings}
      own={<Yourself viewer={viewer} onChoose={setViewer} />}
    />
  );
}

/** The page of the viewer before stays until the next one is there, so that nothing jumps. */
function useLast(page: ProfilePage | null): ProfilePage | null {
  const [last, setLast] = useState(page);
  if (page !== null && page !== last) setLast(page);
  return page ?? last;
}

function Yourself({ viewer, onChoose }: { viewer: Viewer; onChoose: (viewer: Viewer) => void }) {
  const say = useWords();
  const isHidden = useSession((s) => s.user?.profile.status === 'disabled');
  const isInvisible = useSession((s) => s.user?.invisible);
  const [standing, tie] = viewerOf(viewer);
  return (
    <div className={styles.yourself}>
      <p className="muted">{say('profile-yourself')}</p>
      <div className={styles.viewers}>
        <Segments
          legend={say('profile-seen-by')}
          name="standing"
          options={[
            { value: 'free', label: say('profile-seen-free') },
            { value: 'premium', label: say('profile-seen-premium') },
          ]}
          chosen={standing}
          onChoose={(chosen) => onChoose(`${chosen}-${tie}`)}
        />
        <Segments
          legend={say('profile-seen-tie')}
          name="tie"
          options={[
            { value: 'stranger', label: say('profile-seen-stranger') },
            { value: 'match', label: say('profile-seen-match') },
          ]}
          chosen={tie}
          onChoose={(chosen) => onChoose(`${standing}-${chosen}`)}
        />
      </div>
      {isHidden && <Notice>{say('profile-seen-by-nobody')}</Notice>}
      {!isHidden && isInvisible && <Notice>{say('profile-seen-by-few')}</Notice>}
      <ButtonLink to="/profile">{say('profile-edit')}</ButtonLink>
    </div>
  );
}
