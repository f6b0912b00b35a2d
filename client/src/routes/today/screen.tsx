import { Views } from '../../parts/views';
import { useScreenTitle } from '../../platform/page-title';
import { useSession } from '../../stores/session';
import { Spark } from '../../ui/spark';
import { Localized, useWords } from '../../words/words';
import { Likes } from './likes';
import { Near } from './near';
import { NextStep } from './next-step';
import styles from './today.module.css';
import { WaitingChats } from './waiting-chats';

/** `/` for members: what waits for them, who is near, and the one thing to do next. */
export function Screen() {
  const say = useWords();
  const name = useSession((s) => s.user?.profile.name ?? '');
  useScreenTitle(say('view-today'));
  return (
    <div className={`page ${styles.today}`}>
      <div className={styles.head}>
        <h1>
          <Localized word="today-title" values={{ name }} elements={{ spark: <Spark /> }} />
        </h1>
        <Views of="/" />
      </div>
      <div className={styles.first}>
        <WaitingChats />
        <NextStep />
      </div>
      <Likes />
      <Near />
    </div>
  );
}
