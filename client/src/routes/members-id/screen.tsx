import type { MouseEvent } from 'react';
import { Bones } from '../../features/profile/profile';
import { ProfileScreen } from '../../features/profile/profile-screen';
import { VisitorNote, VisitorsProfile } from '../../features/profile/visitor';
import { isDesktop } from '../../platform/desktop';
import { useParams } from '../../router/router';
import type { ScreenProps } from '../table';
import { PublicMember } from '../public-member';
import { useSession } from '../../stores/session';

/** `/members/{id}` and `/likes/m/{id}`: the same profile, come upon in two ways. */
export function Screen({ row }: ScreenProps) {
  const id = Number(useParams().id);
  const isVisitor = useSession((s) => s.status === 'visitor');
  return isVisitor ? <ForVisitor id={id} /> : <ProfileScreen id={id} isFromLikes={row.name === 'likes-m-id'} />;
}

function ForVisitor({ id }: { id: number }) {
  return (
    <PublicMember
      id={id}
      waiting={<Bones />}
      show={(card, openJoin) => {
        const onClick = (event: MouseEvent) => {
          if (!isDesktop()) return;
          event.preventDefault();
          openJoin?.();
        };
        const join = openJoin && { to: `/members/${id}/signup`, onClick };
        return card ? <VisitorsProfile card={card} join={join} /> : <VisitorNote join={join} />;
      }}
    />
  );
}
