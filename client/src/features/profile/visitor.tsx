import { useLocation } from '../../router/router';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';

/**
 * Explains to a visitor that members only can write, with links to the login and the signup. `mayJoin` is decided by
 * the domain.
 */
export function VisitorNote({ mayJoin }: { mayJoin: boolean }) {
  const say = useWords();
  const { pathname } = useLocation();
  return (
    <EmptyState
      level={1}
      title={say('profile-visitor-title')}
      text={say(mayJoin ? 'profile-visitor-text' : 'profile-visitor-text-closed')}
    >
      <ButtonLink to={`/login?${new URLSearchParams({ to: pathname })}`} look="primary">
        {say('profile-log-in')}
      </ButtonLink>
      {mayJoin && (
        <ButtonLink to="/signup" look="quiet">
          {say('profile-join')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
