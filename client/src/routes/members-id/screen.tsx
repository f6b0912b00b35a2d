import { type MouseEvent, useState } from 'react';
import { ErrorPage } from '../../features/errors/error-page';
import { Bones } from '../../features/profile/profile';
import { ProfileScreen } from '../../features/profile/profile-screen';
import { VisitorNote, VisitorsProfile } from '../../features/profile/visitor';
import { JoinDialog } from '../../features/signup/join-dialog';
import { mayJoin } from '../../features/signup/may-join';
import { usePublicCard } from '../../parts/use-public-card';
import { isDesktop } from '../../platform/desktop';
import { useParams } from '../../router/router';
import type { ScreenProps } from '../table';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { FailedState } from '../../ui/empty-state';
import { useWords } from '../../words/words';

/** `/members/{id}` and `/likes/m/{id}`: the same profile, come upon in two ways. */
export function Screen({ row }: ScreenProps) {
  const id = Number(useParams().id);
  const isVisitor = useSession((s) => s.status === 'visitor');
  return isVisitor ? <ForVisitor id={id} /> : <ProfileScreen id={id} isFromLikes={row.name === 'likes-m-id'} />;
}

function ForVisitor({ id }: { id: number }) {
  const say = useWords();
  const isJoinable = useLoadedSettings(mayJoin);
  const [isJoining, setJoining] = useState(false);
  const view = usePublicCard(id);

  const onClick = (event: MouseEvent) => {
    if (!isDesktop()) return;
    event.preventDefault();
    setJoining(true);
  };
  const join = isJoinable ? { to: `/members/${id}/signup`, onClick } : null;

  switch (view.state) {
    case 'loading':
      return <Bones />;
    case 'failed':
      return <FailedState level={1} title={say('profile-failed-title')} text={say('no-answer')} onRetry={view.retry} />;
    case 'missing':
      return <ErrorPage status={404} />;
    case 'closed':
    case 'shown':
      return (
        <>
          {view.state === 'shown' ? <VisitorsProfile card={view.card} join={join} /> : <VisitorNote join={join} />}
          {isJoining && <JoinDialog to={id} search="" onClose={() => setJoining(false)} />}
        </>
      );
  }
}
