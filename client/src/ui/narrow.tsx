import type { ReactNode } from 'react';
import styles from './narrow.module.css';

/** A screen with one short form, in a column in the middle. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
