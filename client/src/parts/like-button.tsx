import Heart from 'lucide-react/icons/heart';
import type { ProfileCard } from '../api/wire.gen';
import { useLike } from '../stores/likes';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { useWords } from '../words/words';
import styles from './like-button.module.css';
import { useLikeActions } from './use-like-actions';

/** The heart in the lower corner of a card's picture. The card around it is a container for its width. */
export function LikeButton({ profile }: { profile: ProfileCard }) {
  const say = useWords();
  const { like, unlike } = useLikeActions(profile);
  const liked = useLike(profile.id)?.liked ?? null;
  const isLiked = liked !== null;
  return (
    <span className={styles.like} data-liked={isLiked}>
      <Button
        size="icon"
        look="plain"
        aria-pressed={isLiked}
        aria-label={say('like-name', { name: profile.name })}
        onClick={isLiked ? unlike : like}
      >
        <Icon of={Heart} />
      </Button>
    </span>
  );
}
