import { type RefObject, Suspense, use, useEffect, useRef } from 'react';
import { Redirect, useArrivalKind, useLocation } from '../router/router';
import { ErrorBoundary } from '../features/errors/error-boundary';
import { ErrorPage } from '../features/errors/error-page';
import { useScreenUnderWay } from '../platform/lazy-screen';
import { announce } from '../platform/notices';
import type { Row } from '../routes/table';
import { useSession } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { ProgressBar } from '../ui/progress-bar';
import { useWords } from '../words/words';
import { ChatLayout } from './chat-layout';
import { DefaultLayout } from './default-layout';
import { EmptyLayout } from './empty-layout';
import { entryTo, loginPath } from './gate';
import { LanderLayout } from './lander-layout';
import { loadMemberShell, surrounds, useMemberShell } from './lazy';
import { Notices } from './notices';
import { useDocumentTitle } from './document-title';

const layouts = { default: DefaultLayout, chat: ChatLayout, lander: LanderLayout, empty: EmptyLayout };

type PageProps = {
  row: Row;
  /** Settles once it is known who is here. */
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
  const entry = entryTo(row.access, status, { logged_out_search });
  // Once the session has settled nobody waits; that it could not be asked for is for the error page to say.
  if (entry === 'wait') use(session);
  if (entry === 'log-in') return <Redirect to={loginPath(location)} />;
  const Surround = surrounds[row.layout]?.Screen;
  if (!Surround) return <row.screen.Screen row={row} />;
  return (
    <Surround row={row}>
      <ErrorBoundary resetKey={location.pathname} fallback={(trouble) => <ErrorPage {...trouble} />}>
        <row.screen.Screen row={row} />
      </ErrorBoundary>
    </Surround>
  );
}

/**
 * A page of one document does not load, so it does here what loading would: starts at the top, tells readers where
 * they are, and takes the focus off what is gone. Going back leaves the place to the browser.
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

/** Who opens the login is a member soon: the shell is there by then, and the page does not move when it comes. */
function usePreparedShell({ name }: Row): void {
  useEffect(() => {
    if (name === 'login') loadMemberShell().catch(() => undefined);
  }, [name]);
}
