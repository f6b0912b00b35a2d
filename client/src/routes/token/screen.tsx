import { ErrorPage } from '../../features/errors/error-page';

export function Screen() {
  return <ErrorPage status={404} />;
}
