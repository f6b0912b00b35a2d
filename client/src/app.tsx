import { useMemo } from 'react';
import { ErrorBoundary } from './features/errors/error-boundary';
import { LastResort } from './features/errors/last-resort';
import { Page } from './layouts/page';
import { browserHistory } from './router/history';
import { ParamsProvider, Router, useLocation } from './router/router';
import { rowAt } from './routes/table';
import { WordsProvider } from './words/words';

const history = browserHistory();

/** The site. `session` settles once it is known whether a member is logged in. */
export function App({ session }: { session: Promise<void> }) {
  return (
    <ErrorBoundary fallback={() => <LastResort />}>
      <WordsProvider>
        <Router history={history}>
          <PageHere session={session} />
        </Router>
      </WordsProvider>
    </ErrorBoundary>
  );
}

function PageHere({ session }: { session: Promise<void> }) {
  const { pathname } = useLocation();
  const { row, params } = useMemo(() => rowAt(pathname), [pathname]);
  return (
    <ParamsProvider params={params}>
      <Page row={row} session={session} />
    </ParamsProvider>
  );
}
