import Heart from 'lucide-react/icons/heart';
import Lock from 'lucide-react/icons/lock';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect } from 'react';
import { imageUrl } from '../../api/photo-url';
import type { ProfileCard } from '../../api/wire.gen';
import { reloadLikes } from '../../live/actions/like';
import { Fictional } from '../../parts/fictional';
import { FirstCost } from '../../parts/first-cost';
import { useLikeActions } from '../../parts/use-like-actions';
import { useChatWith } from '../../stores/chats';
import { useBar } from '../../stores/may-write';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { Lean } from '../../ui/lean';
import { useWords } from '../../words/words';
import styles from './like-modals.module.css';
import { regionOf } from './region';

/** Specification 9: after the modal shows. */
const RELOAD_MS = 500;

type NewLikeProps = {
  profile: ProfileCard;
  /** The member likes them too. */
  isMatch: boolean;
  onClose: () => void;
};

/** The match modal (specification 2): somebody likes the member, or likes the member back. */
export function NewLike({ profile, isMatch, onClose }: NewLikeProps) {
  const say = useWords();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const me = useSession((s) => s.user?.profile);
  const { id, name, age, main_image } = profile;

  useEffect(() => {
    // A failure is ignored, because the new like reaches the page by the socket or by polling too.
    const timer = setTimeout(() => void reloadLikes().catch(() => undefined), RELOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  const mine = { picture: me?.main_image ? imageUrl(prefix, me.main_image.match) : null, name: me?.name ?? '' };
  const theirs = { picture: main_image && imageUrl(prefix, main_image.match), name };
  return (
    <Dialog
      title={say('like-new-title')}
      onClose={onClose}
      picture={
        <div className={styles.picture}>
          <Lean faces={[mine, theirs]} entering />
        </div>
      }
    >
      <div className={styles.text}>
        {isMatch ? (
          <p className={styles.mutual}>{say('like-match-text', { name })}</p>
        ) : (
          <p>{say('like-new-text', { name, age, region: regionOf(profile) })}</p>
        )}
        <Fictional profile={profile} />
      </div>
      <div className={styles.do}>
        {isMatch ? <Write profile={profile} onClose={onClose} /> : <LikeBack profile={profile} onDone={onClose} />}
        <ButtonLink to={`/likes/m/${id}`} look="quiet" onClick={onClose}>
          {say('like-see-profile', { name })}
        </ButtonLink>
      </div>
    </Dialog>
  );
}

/** The link to the conversation, or the reason why there is none. */
function Write({ profile: { id, name }, onClose }: { profile: ProfileCard; onClose: () => void }) {
  const say = useWords();
  const hasConversation = useChatWith(id) !== undefined;
  const bar = useBar(hasConversation);
  switch (bar) {
    case null:
      return (
        <ButtonLink to={`/members/${id}/chat`} look="primary" size="large" onClick={onClose}>
          <Icon of={MessageCircle} />
          {hasConversation ? say('like-write', { name }) : say('like-say-hello')}
          {!hasConversation && <FirstCost />}
        </ButtonLink>
      );
    case 'limit':
      return (
        <>
          <p className="small muted">{say('like-write-limit', { name })}</p>
          <ButtonLink to="/credits" look="primary" size="large" onClick={onClose}>
            <Icon of={Lock} />
            {say('like-write-premium')}
          </ButtonLink>
        </>
      );
    case 'not confirmed':
      return <p className="small muted">{say('like-write-not-confirmed')}</p>;
  }
}

function LikeBack({ profile, onDone }: { profile: ProfileCard; onDone: () => void }) {
  const say = useWords();
  const { like } = useLikeActions(profile);
  const likeBack = () => {
    like();
    onDone();
  };
  return (
    <Button look="primary" size="large" onClick={likeBack}>
      <Icon of={Heart} />
      {say('like-back')}
    </Button>
  );
}
