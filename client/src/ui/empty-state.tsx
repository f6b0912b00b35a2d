import type { ReactNode } from 'react';
import { useWords } from '../words/words';
import { Button } from './button';
import { type Drawing, Lean } from './lean';

type EmptyStateProps = {
  title: string;
  text: string;
  /** The way on: a button or a link. */
  children?: ReactNode;
  /** The heading's level in the page's outline. */
  level?: 1 | 2;
  drawing?: Drawing;
};

/** Nothing to show, said plainly and with a way on. Serves errors too. */
export function EmptyState({ title, text, children, level = 2, drawing = 'nobody' }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <Empty>
      <Lean drawing={drawing} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </Empty>
  );
}

/** The place of it, for what says it in another way. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>;
}

type FailedStateProps = { title: string; text: string; onRetry: () => void; level?: 1 | 2 };

/** Something did not arrive, and can be asked for again. */
export function FailedState({ onRetry, ...rest }: FailedStateProps) {
  const say = useWords();
  return (
    <EmptyState {...rest} drawing="apart">
      <Button look="primary" onClick={onRetry}>
        {say('try-again')}
      </Button>
    </EmptyState>
  );
}
