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
