import type { ClientId, Reaction } from '../../api/wire.gen';
import { useWords } from '../../words/words';
import { useLogActions } from './log-actions';
import styles from './reactions.module.css';
import { signOf } from './signs';

type ReactionsProps = {
  id: ClientId;
  mine: Reaction | null | undefined;
  theirs: Reaction | null | undefined;
  /** The partner's name. */
  name: string;
};

/** How the two react to a message, at the lower edge of its bubble. The member's own is a button that takes it back. */
export function Reactions({ id, mine, theirs, name }: ReactionsProps) {
  const say = useWords();
  const { unreact } = useLogActions();
  return (
    <div className={styles.reactions}>
      {theirs && (
        <span className={styles.chip}>
          <span aria-hidden="true">{signOf(theirs)}</span>
          <span className="sr">{say('chat-reacted-theirs', { name, reaction: theirs })}</span>
        </span>
      )}
      {mine && (
        <button
          type="button"
          className={`${styles.chip} ${styles.mine}`}
          aria-label={say('chat-unreact', { reaction: mine })}
          title={say('chat-unreact-short')}
          onClick={() => unreact(id)}
        >
          <span aria-hidden="true">{signOf(mine)}</span>
        </button>
      )}
    </div>
  );
}
