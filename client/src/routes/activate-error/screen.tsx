import { useSession } from '../../stores/session';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';

/** The link of the mail is used up, too old or incomplete. */
export function Screen() {
  const say = useWords();
  const isMember = useSession((s) => s.status === 'member');
  return (
    <EmptyState level={1} drawing="apart" title={say('activate-failed-title')} text={say('activate-failed-text')}>
      <ButtonLink to={isMember ? '/complete-signup?step=5' : '/login'} look="primary">
        {say(isMember ? 'activate-new-link' : 'signup-log-in')}
      </ButtonLink>
    </EmptyState>
  );
}
