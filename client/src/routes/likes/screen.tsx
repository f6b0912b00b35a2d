import { useParams } from '../../router/router';
import { ErrorPage } from '../../features/errors/error-page';
import { kindOf } from '../../features/likes/kinds';
import { LikesScreen } from '../../features/likes/likes-screen';

/** `/likes` and `/likes/{type}`. */
export function Screen() {
  const kind = kindOf(useParams().type);
  return kind === null ? <ErrorPage status={404} /> : <LikesScreen kind={kind} />;
}
