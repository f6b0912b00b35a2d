import { Footer } from './footer';
import { Main, type LayoutProps, SkipLink } from './frame';
import { HomeLink } from './top-bar';
import styles from './layouts.module.css';

/** A logo and one thing to look at. */
export function LanderLayout({ main, children }: LayoutProps) {
  return (
    <div className={styles.default}>
      <SkipLink />
      <header className="topbar">
        <div className="page">
          <HomeLink />
        </div>
      </header>
      <Main ref={main}>{children}</Main>
      <Footer />
    </div>
  );
}
