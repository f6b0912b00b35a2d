import { useWords } from '../words/words';
import { Button } from './button';
import { EmptyState } from './empty-state';

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
