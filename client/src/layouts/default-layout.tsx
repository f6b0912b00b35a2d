import { Footer } from './footer';
import { Main, type LayoutProps, SkipLink } from './frame';
import { useMemberShell } from './lazy';
import { TopBar } from './top-bar';
import styles from './layouts.module.css';

/** Bars, content, footer: most of the site. */
export function DefaultLayout({ row, main, children }: LayoutProps) {
  const shell = useMemberShell();
  return (
    <div className={styles.default}>
      <SkipLink />
      <TopBar row={row} />
      {shell && <shell.Banners row={row} />}
      {shell && row.membersArea && row.navigation === 'shown' && <shell.Alerts />}
      <Main ref={main}>{children}</Main>
      <Footer row={row} />
      {shell && row.navigation === 'shown' && <shell.Tabs />}
    </div>
  );
}
