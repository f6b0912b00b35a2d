import type { ReactNode } from 'react';
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
    <div className="empty">
      <Lean drawing={drawing} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
