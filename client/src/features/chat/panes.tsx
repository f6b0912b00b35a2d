import { type ReactNode, useDeferredValue } from 'react';
import type { MemberId } from '../../api/wire.gen';
import { isDesktop } from '../../platform/desktop';
import { useWords } from '../../words/words';
import { ChatList } from './chat-list';
import styles from './panes.module.css';

type PanesProps = {
  /** Which of the two panes a phone shows; a wide screen shows both. */
  shows: 'list' | 'chat';
  /** The partner of the conversation in the second pane. */
  current: MemberId | null;
  onCurrentGone: () => void;
  children: ReactNode;
};

/** The list of conversations, and beside it the one that is open. */
export function Panes({ shows, current, onCurrentGone, children }: PanesProps) {
  const say = useWords();
  // A phone that opens a conversation makes the list behind it after the first picture.
  const hasList = useDeferredValue(true, shows === 'list' || isDesktop());
  return (
    <div className={`${styles.panes} ${styles[shows]}`}>
      <section className={styles.first} aria-label={say('chats-list')}>
        {hasList && <ChatList current={current} level={shows === 'list' ? 1 : 2} onCurrentGone={onCurrentGone} />}
      </section>
      <div className={styles.second}>{children}</div>
    </div>
  );
}
