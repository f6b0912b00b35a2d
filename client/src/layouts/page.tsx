import { type RefObject, Suspense, use, useEffect, useRef } from 'react';
import { Redirect, useArrivalKind, useLocation } from '../router/router';
import { ErrorBoundary } from '../features/errors/error-boundary';
import { ErrorPage } from '../features/errors/error-page';
import { useScreenUnderWay } from '../platform/lazy-screen';
import { announce } from '../platform/notices';
import { firstTracking } from '../platform/tracking';
import { type Row, screenFor } from '../routes/table';
import { useSession } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { ProgressBar } from '../ui/progress-bar';
import { useWords } from '../words/words';
import { ChatLayout } from './chat-layout';
import { DefaultLayout } from './default-layout';
import { EmptyLayout } from './empty-layout';
import { doorOf, entryTo } from './gate';
import { LanderLayout } from './lander-layout';
import { loadMemberShell, surrounds, useMemberShell } from './lazy';
import { Notices } from './notices';
import { useDocumentTitle } from './document-title';

const layouts = { default: DefaultLayout, chat: ChatLayout, lander: LanderLayout, empty: EmptyLayout };

type PageProps = {
  row: Row;
  /** Settles once the session is known. */
  session: Promise<void>;
};

/** A row of the route table on the screen: its layout, its gate, its screen, and the error page if that fails. */
export function Page({ row, session }: PageProps) {
  const Layout = layouts[row.layout];
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const say = useWords();
  useDocumentTitle(row);
  useArrival(main, say(row.title));
  usePreparedShell(row);
  const loading = useScreenUnderWay();
  const shell = useMemberShell();

  return (
    <>
      {loading && <ProgressBar />}
      <Layout row={row} main={main}>
        <ErrorBoundary resetKey={pathname} fallback={(trouble) => <ErrorPage {...trouble} />}>
          <Suspense>
            <Gated row={row} session={session} />
          </Suspense>
        </ErrorBoundary>
      </Layout>
      {shell && <shell.News row={row} />}
      <Notices isBarred={row.navigation === 'focused'} />
    </>
  );
}

function Gated({ row, session }: PageProps) {
  const location = useLocation();
  const status = useSession((s) => s.status);
  const logged_out_search = useLoadedSettings((settings) => settings.logged_out_search);
  const logged_out_search_trafficsource = useLoadedSettings((settings) => settings.logged_out_search_trafficsource);
  const hasNetwork = firstTracking()?.network !== undefined;
  const entry = entryTo(row.access, status, { logged_out_search, logged_out_search_trafficsource }, hasNetwork);
  // After the session has settled nothing waits for this promise; its failure is shown by the error page.
  if (entry === 'wait') use(session);
  if (entry === 'log-in') return <Redirect to={doorOf(row, location)} />;
  const { Screen } = screenFor(row, status === 'member');
  const Surround = surrounds[row.layout]?.Screen;
  if (!Surround) return <Screen row={row} />;
  return (
    <Surround row={row}>
      <ErrorBoundary resetKey={location.pathname} fallback={(trouble) => <ErrorPage {...trouble} />}>
        <Screen row={row} />
      </ErrorBoundary>
    </Surround>
  );
}

/**
 * A single-page application does not load documents, so this does the same on each navigation: scrolls to the top,
 * announces the page to screen readers, and removes the focus from elements that are gone. Going back leaves the scroll
 * position to the browser.
 */
function useArrival(main: RefObject<HTMLElement | null>, title: string): void {
  const { pathname } = useLocation();
  const arrival = useArrivalKind();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    announce(title);
    const focused = document.activeElement;
    const isHere = main.current?.contains(focused) === true && focused?.checkVisibility() === true;
    if (!isHere) main.current?.focus({ preventScroll: true });
    if (arrival !== 'pop') scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, arrival, title, main]);
}

/**
 * A visitor on the login screen is about to become a member: the shell is loaded by then, so that the page does not
 * move when it appears.
 */
function usePreparedShell({ name }: Row): void {
  useEffect(() => {
    if (name === 'login') loadMemberShell().catch(() => undefined);
  }, [name]);
}
