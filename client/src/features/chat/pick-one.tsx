import { useTotals } from '../../stores/chats';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';
import styles from './talk.module.css';

/** Beside the list while no conversation is chosen. */
export function PickOne() {
  const say = useWords();
  const { unread } = useTotals();
  return (
    <div className={styles.empty}>
      <EmptyState title={say('chats-pick-title')} text={say('chats-pick-text', { count: unread })} />
    </div>
  );
}
