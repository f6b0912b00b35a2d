import { useChats, useTotals } from '../../stores/chats';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';
import { NoChats } from './no-chats';
import styles from './talk.module.css';

/** Beside the list while no conversation is chosen. */
export function PickOne() {
  const say = useWords();
  const { unread } = useTotals();
  const hasNone = useChats((s) => s.isLoaded && s.order.length === 0);
  return (
    <div className={styles.empty}>
      {hasNone ? (
        <NoChats />
      ) : (
        <EmptyState title={say('chats-pick-title')} text={say('chats-pick-text', { count: unread })} />
      )}
    </div>
  );
}
