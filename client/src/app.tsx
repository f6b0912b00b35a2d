import { BrowserRouter, Route, Routes } from 'react-router';
import { ErrorBoundary } from './features/errors/error-boundary';
import { LastResort } from './features/errors/last-resort';
import { Page } from './layouts/page';
import { lost, table } from './routes/table';
import { WordsProvider } from './words/words';

/** The site. `session` settles once it is known who is here. */
export function App({ session }: { session: Promise<void> }) {
  return (
    <ErrorBoundary fallback={() => <LastResort />}>
      <WordsProvider>
        <BrowserRouter>
          <Routes>
            {[...table, lost].map((row) => (
              <Route key={row.name} path={row.path} element={<Page row={row} session={session} />} />
            ))}
          </Routes>
        </BrowserRouter>
      </WordsProvider>
    </ErrorBoundary>
  );
}
