import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';

/** Nobody has been written to yet. */
export function NoChats() {
  const say = useWords();
  return (
    <EmptyState title={say('chats-empty-title')} text={say('chats-empty-text')}>
      <ButtonLink to="/members" look="primary">
        {say('chats-empty-way-on')}
      </ButtonLink>
    </EmptyState>
  );
}
