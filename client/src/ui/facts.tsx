import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names with their values on a card. `children` are further pairs, each a `dt` and a `dd` in a `div`. */
export function Facts({ of, children }: { of: readonly (readonly [string, string])[]; children?: ReactNode }) {
  return (
    <dl className={styles.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
