import { useLocation } from '../../router/router';
import type { LinkProps } from '../../router/link';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';

/**
 * Explains to a visitor that members only can write, with links to the login and, where the site takes new members, to
 * the signup.
 */
export function VisitorNote({ join }: { join: Pick<LinkProps, 'to' | 'onClick'> | null }) {
  const say = useWords();
  const { pathname } = useLocation();
  return (
    <EmptyState
      level={1}
      title={say('profile-visitor-title')}
      text={say(join ? 'profile-visitor-text' : 'profile-visitor-text-closed')}
    >
      <ButtonLink to={`/login?${new URLSearchParams({ to: pathname })}`} look="primary">
        {say('profile-log-in')}
      </ButtonLink>
      {join && (
        <ButtonLink {...join} look="quiet">
          {say('profile-join')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
