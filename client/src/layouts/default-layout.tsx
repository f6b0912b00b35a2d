import { useSession } from '../stores/session';
import { ConnectionBanner } from './connection-banner';
import { Footer } from './footer';
import { Main, type LayoutProps, SkipLink } from './frame';
import { TabBar } from './navigation';
import { TopBar } from './top-bar';
import styles from './layouts.module.css';

/** Bars, content, footer: most of the site. */
export function DefaultLayout({ row, main, children }: LayoutProps) {
  const user = useSession((s) => s.user);
  return (
    <div className={styles.default}>
      <SkipLink />
      <TopBar row={row} />
      <ConnectionBanner />
      <Main ref={main}>{children}</Main>
      <Footer />
      {user && row.navigation === 'shown' && <TabBar user={user} />}
    </div>
  );
}
