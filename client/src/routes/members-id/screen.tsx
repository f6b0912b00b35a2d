import { useParams } from '../../router/router';
import { ProfileScreen } from '../../features/profile/profile-screen';
import { VisitorNote } from '../../features/profile/visitor';
import { mayJoin } from '../../features/signup/may-join';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';

/** `/members/{id}` and `/likes/m/{id}`: the same profile, come upon in two ways. */
export function Screen() {
  const { id } = useParams();
  const isVisitor = useSession((s) => s.status === 'visitor');
  const isJoinable = useLoadedSettings(mayJoin);
  return isVisitor ? <VisitorNote mayJoin={isJoinable} /> : <ProfileScreen id={Number(id)} />;
}
