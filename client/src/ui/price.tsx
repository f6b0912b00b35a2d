import type { ReactNode } from 'react';
import { useWords } from '../words/words';
import { Credit, Icon } from './icon';

/** What a control spends, on the control itself: the coin and the number, "3 credits" to a reader. */
export function Price({ credits }: { credits: number }) {
  const say = useWords();
  return (
    <span className="price">
      <Icon of={Credit} />
      <span aria-hidden="true">{credits}</span>
      <span className="sr">{say('credits', { count: credits })}</span>
    </span>
  );
}

/** The text in place of a price, such as that there is none. */
export function PriceWord({ children }: { children: ReactNode }) {
  return <span className="price">{children}</span>;
}
