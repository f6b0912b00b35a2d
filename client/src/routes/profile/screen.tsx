import { useSession } from '../../stores/session';
import { Link } from '../../router/link';
import { FailedState } from '../../ui/empty-state';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import { OwnPhotos } from '../../features/own-photos/own-photos';
import { ProfileForm } from './profile-form';
import { SettingsSection } from './settings-section';
import styles from './own-profile.module.css';
import { type Editable, type OwnProfileView, useOwnProfile } from './use-own-profile';

/** The last of the page: its code arrives after that of the fields above. */
const AccountSection = onDemand<{ onClose: () => void }>(
  async () => (await import('../../features/account/account-section')).AccountSection,
  { isRequested: false },
);

/** The member's own profile, to be changed. */
export function Screen() {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id);
  const view = useOwnProfile();
  return (
    <div className={`page ${styles.profile}`}>
      <header className={styles.head}>
        <h1>{say('page-profile')}</h1>
        {me !== undefined && (
          <Link className="link" to={`/members/${me}`}>
            {say('own-profile-preview')}
          </Link>
        )}
      </header>
      <Content view={view} />
    </div>
  );
}

function Content({ view }: { view: OwnProfileView }) {
  const say = useWords();
  switch (view.state) {
    case 'loading':
      return (
        <SkeletonList rows={6}>
          <Skeleton width="100%" />
        </SkeletonList>
      );
    case 'failed':
      return <FailedState title={say('own-profile-failed-title')} onRetry={view.retry} />;
    case 'shown':
      return <Parts {...view} />;
  }
}

function Parts(editable: Editable) {
  const user = useSession((s) => s.user);
  const { photos, most_photos: most } = editable.answer;
  return (
    <div className={styles.parts}>
      <OwnPhotos photos={photos} most={most} mayHaveMore={!user?.paid_user} />
      <ProfileForm {...editable} />
      {user && <SettingsSection user={user} />}
      <AccountSection onClose={() => undefined} />
    </div>
  );
}
