import { imageUrl } from '../../api/photo-url';
import type { ProfileCard } from '../../api/wire.gen';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Button, ButtonLink } from '../../ui/button';
import { Empty, EmptyState, FailedState } from '../../ui/empty-state';
import { Lean } from '../../ui/lean';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import styles from './chat.module.css';

type SayHelloProps = {
  partner: ProfileCard;
  /** Writing is possible, perhaps at a price; where it is not, the field gives the reason. */
  isInvited: boolean;
  onIdeas: (() => void) | null;
};

/** Shown for two members who have not written to each other yet. */
export function SayHello({ partner, isInvited, onIdeas }: SayHelloProps) {
  const say = useWords();
  const me = useSession((s) => s.user?.profile);
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const faceOf = (profile: ProfileCard | undefined) => ({
    name: profile?.name ?? '',
    picture: profile?.main_image ? imageUrl(prefix, profile.main_image.match) : null,
  });
  return (
    <div className={styles.empty}>
      <Empty>
        <Lean faces={[faceOf(me), faceOf(partner)]} />
        <h2>{say(isInvited ? 'chat-empty-title' : 'chat-empty-title-stopped', { name: partner.name })}</h2>
        {isInvited && <p>{say('chat-empty-text')}</p>}
        {onIdeas && <Button onClick={onIdeas}>{say('chat-ideas-more')}</Button>}
      </Empty>
    </div>
  );
}

/** Shown while the messages load, or after they failed to load. */
export function Waiting({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
  const say = useWords();
  if (hasFailed) {
    return (
      <div className={styles.empty}>
        <FailedState title={say('chat-failed-title')} text={say('chat-failed-text')} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className={styles.waiting}>
      <SkeletonList rows={3}>
        <div className={styles.bones}>
          <Skeleton width="62%" height="2.5rem" />
          <Skeleton width="38%" height="2.5rem" />
          <Skeleton width="54%" height="2.5rem" />
        </div>
      </SkeletonList>
    </div>
  );
}

/** There is no such conversation, or it is not this member's: the two cases look alike on purpose. */
export function Missing() {
  const say = useWords();
  return (
    <div className={styles.empty}>
      <EmptyState level={1} title={say('chat-missing-title')} text={say('chat-missing-text')}>
        <ButtonLink to="/chats" look="primary">
          {say('chat-missing-way-on')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
