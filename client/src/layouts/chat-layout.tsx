import { Main, type LayoutProps, SkipLink } from './frame';
import { useMemberShell } from './lazy';
import { TopBar } from './top-bar';
import styles from './layouts.module.css';

/** As high as the screen, so that a conversation scrolls inside; on a phone the conversation fills the screen. */
export function ChatLayout({ row, main, children }: LayoutProps) {
  const shell = useMemberShell();
  const focused = row.navigation === 'focused';
  return (
    <div className={focused ? `${styles.chat} ${styles.focused}` : styles.chat}>
      <SkipLink />
      <TopBar row={row} />
      {shell && <shell.Banners row={row} />}
      {shell && (
        <div className={focused ? 'only-wide' : undefined}>
          <shell.Alerts />
        </div>
      )}
      <Main ref={main}>{children}</Main>
      {shell && !focused && <shell.Tabs />}
    </div>
  );
}
