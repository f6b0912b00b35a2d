import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { SilentBadge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import styles from './log.module.css';

type JumpProps = { count: number; onChoose: () => void };

export function ToUnread({ count, onChoose }: JumpProps) {
  const say = useWords();
  return (
    <button type="button" className={styles.toUnread} onClick={onChoose}>
      <Icon of={ArrowUp} size="sm" />
      {say('chat-to-unread', { count })}
    </button>
  );
}

export function ToLatest({ count, onChoose }: JumpProps) {
  const say = useWords();
  return (
    <button type="button" className={styles.toLatest} aria-label={say('chat-to-latest', { count })} onClick={onChoose}>
      <Icon of={ArrowDown} />
      <SilentBadge count={count} />
    </button>
  );
}
