import type { ReactNode, RefObject } from 'react';
import type { Row } from '../routes/table';
import { useWords } from '../words/words';
import styles from './layouts.module.css';
import { buttonClass } from '../ui/button';

export type LayoutProps = { row: Row; main: RefObject<HTMLElement | null>; children: ReactNode };

const CONTENT = 'content';

/** The first stop of the keyboard: past the bars. */
export function SkipLink() {
  const say = useWords();
  return (
    <a className={`${buttonClass({})} ${styles.skip}`} href={`#${CONTENT}`}>
      {say('skip-to-content')}
    </a>
  );
}

/** Holds the screen; takes the focus when another screen arrives. */
export function Main({ ref, children }: { ref: RefObject<HTMLElement | null>; children: ReactNode }) {
  return (
    <main ref={ref} id={CONTENT} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}
