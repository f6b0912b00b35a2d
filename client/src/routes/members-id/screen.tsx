import { type MouseEvent, useState } from 'react';
import { ProfileScreen } from '../../features/profile/profile-screen';
import { VisitorNote } from '../../features/profile/visitor';
import { JoinDialog } from '../../features/signup/join-dialog';
import { mayJoin } from '../../features/signup/may-join';
import { isDesktop } from '../../platform/desktop';
import { useParams } from '../../router/router';
import type { ScreenProps } from '../table';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';

/** `/members/{id}` and `/likes/m/{id}`: the same profile, come upon in two ways. */
export function Screen({ row }: ScreenProps) {
  const id = Number(useParams().id);
  const isVisitor = useSession((s) => s.status === 'visitor');
  return isVisitor ? <ForVisitor id={id} /> : <ProfileScreen id={id} isFromLikes={row.name === 'likes-m-id'} />;
}

function ForVisitor({ id }: { id: number }) {
  const isJoinable = useLoadedSettings(mayJoin);
  const [isJoining, setJoining] = useState(false);

  const join = (event: MouseEvent) => {
    if (!isDesktop()) return;
    event.preventDefault();
    setJoining(true);
  };

  return (
    <>
      <VisitorNote join={isJoinable ? { to: `/members/${id}/signup`, onClick: join } : null} />
      {isJoining && <JoinDialog to={id} search="" onClose={() => setJoining(false)} />}
    </>
  );
}
