import type { ReactNode } from 'react';
import { useWords } from '../words/words';
import { Button } from './button';
import { type Drawing, Lean } from './lean';

type EmptyStateProps = {
  title: string;
  text: string;
  /** A button or a link that leads on. */
  children?: ReactNode;
  /** The heading's level in the page's outline. */
  level?: 1 | 2;
  drawing?: Drawing;
};

/** The state of a screen with nothing to show, with a link or a button that leads on. It serves errors too. */
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

/** Its frame alone, for screens with another content. */
export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>;
}

type FailedStateProps = { title: string; text?: string; onRetry: () => void; level?: 1 | 2 };

/** Something failed to load, and can be requested again. Without a `text` it says whether it is the network. */
export function FailedState({ onRetry, text, ...rest }: FailedStateProps) {
  const say = useWords();
  return (
    <EmptyState {...rest} text={text ?? say(navigator.onLine ? 'no-answer' : 'no-network')} drawing="apart">
      <Button look="primary" onClick={onRetry}>
        {say('try-again')}
      </Button>
    </EmptyState>
  );
}
