import { Main, type LayoutProps } from './frame';
import { LogoPlace } from '../ui/bar';
import { HomeLink } from './top-bar';
import styles from './layouts.module.css';

/** The whole screen for one task, with the logo over it. */
export function EmptyLayout({ main, children }: LayoutProps) {
  return (
    <div className={styles.empty}>
      <LogoPlace>
        <HomeLink />
      </LogoPlace>
      <Main ref={main}>{children}</Main>
    </div>
  );
}
