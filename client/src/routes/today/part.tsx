import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { Link } from '../../router/link';
import { ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import styles from './today.module.css';

type PartProps = {
  title: string;
  /** A few words below the title, such as how many there are. */
  line?: string | null;
  /** Where all of it is. */
  all: { to: string; word: string };
  children: ReactNode;
};

/** A part of the page, with the way to all that it shows the first of. */
export function Part({ title, line = null, all, children }: PartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.top}>
        <div>
          <h2 id={id}>{title}</h2>
          {line !== null && <p className="muted small num">{line}</p>}
        </div>
        <Link className={styles.all} to={all.to}>
          {all.word}
          <Icon of={ChevronRight} size="sm" />
        </Link>
      </div>
      {children}
    </section>
  );
}

/** There is nothing of it, and something to do instead. */
export function Nothing({ text, to, word }: { text: string; to: string; word: string }) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      <ButtonLink to={to} size="small">
        {word}
      </ButtonLink>
    </div>
  );
}
