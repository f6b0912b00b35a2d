import { type ReactNode, useState } from 'react';
import type { ProfileCard } from '../api/wire.gen';
import { ErrorPage } from '../features/errors/error-page';
import { JoinDialog } from '../features/signup/join-dialog';
import { mayJoin } from '../features/signup/may-join';
import { usePublicCard } from '../parts/use-public-card';
import { useLoadedSettings } from '../stores/settings';
import { FailedState } from '../ui/empty-state';
import { useWords } from '../words/words';

type PublicMemberProps = {
  id: number;
  waiting: ReactNode;
  /**
   * Shows the card: `null` where the site shows visitors nobody. `openJoin` opens the signup over the page, as desktops
   * do; `null` where nobody may join.
   */
  show: (card: ProfileCard | null, openJoin: (() => void) | null) => ReactNode;
};

/** A member as visitors see one: the states that all pages of a member have for visitors, and the signup over them. */
export function PublicMember({ id, waiting, show }: PublicMemberProps) {
  const say = useWords();
  const isOpen = useLoadedSettings(mayJoin);
  const [isJoining, setJoining] = useState(false);
  const view = usePublicCard(id);

  switch (view.state) {
    case 'loading':
      return waiting;
    case 'failed':
      return <FailedState level={1} title={say('profile-failed-title')} onRetry={view.retry} />;
    case 'missing':
      return <ErrorPage status={404} />;
    case 'closed':
    case 'shown':
      return (
        <>
          {show(view.state === 'shown' ? view.card : null, isOpen ? () => setJoining(true) : null)}
          {isJoining && <JoinDialog to={id} search="" onClose={() => setJoining(false)} />}
        </>
      );
  }
}
