import { useSession } from '../../stores/session';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';
import type { ScreenProps } from '../table';

/** A page that is not built yet: it states so, describes what it will be, and links to another page. */
export function Screen({ row: { title, coming } }: ScreenProps) {
  const say = useWords();
  const member = useSession((s) => s.status === 'member');
  return (
    <EmptyState
      level={1}
      drawing="sketch"
      title={say(title)}
      text={say('not-yet', { coming: coming === null ? '' : say(coming) })}
    >
      {member ? (
        <ButtonLink to="/chats" look="primary">
          {say('not-yet-chats')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/" look="primary">
          {say('not-yet-home')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
