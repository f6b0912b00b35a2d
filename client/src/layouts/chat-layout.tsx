import { useSession } from '../stores/session';
import { ConnectionBanner } from './connection-banner';
import { Main, type LayoutProps, SkipLink } from './frame';
import { TabBar } from './navigation';
import { TopBar } from './top-bar';
import styles from './layouts.module.css';

/** As high as the screen, so that a conversation scrolls inside; on a phone it has the screen to itself. */
export function ChatLayout({ row, main, children }: LayoutProps) {
  const user = useSession((s) => s.user);
  const focused = row.navigation === 'focused';
  return (
    <div className={focused ? `${styles.chat} ${styles.focused}` : styles.chat}>
      <SkipLink />
      <TopBar row={row} />
      <ConnectionBanner />
      <Main ref={main}>{children}</Main>
      {user && !focused && <TabBar user={user} />}
    </div>
  );
}
