import { Main, type LayoutProps } from './frame';
import { HomeLink } from './top-bar';
import styles from './layouts.module.css';

/** The whole screen for one task, with the logo over it. */
export function EmptyLayout({ main, children }: LayoutProps) {
  return (
    <div className={styles.empty}>
      <header className={styles.mark}>
        <HomeLink />
      </header>
      <Main ref={main}>{children}</Main>
    </div>
  );
}
