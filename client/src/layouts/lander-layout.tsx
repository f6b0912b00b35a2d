import { Footer } from './footer';
import { Main, type LayoutProps, SkipLink } from './frame';
import { Bar } from '../ui/bar';
import { HomeLink } from './top-bar';
import styles from './layouts.module.css';

/** A logo and one thing to look at. */
export function LanderLayout({ row, main, children }: LayoutProps) {
  return (
    <div className={styles.default}>
      <SkipLink />
      <Bar>
        <HomeLink />
      </Bar>
      <Main ref={main}>{children}</Main>
      <Footer row={row} />
    </div>
  );
}
