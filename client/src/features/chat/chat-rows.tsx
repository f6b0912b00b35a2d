import { type RefObject, type UIEvent, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import type { Chat, MemberId, Partner } from '../../api/wire.gen';
import { cardOf } from '../../stores/chats';
import { useUi } from '../../stores/ui';
import { SharedMenu } from '../../ui/menu';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import styles from './rows.module.css';
import { ChatMenuItems } from './chat-menu-items';
import { ChatRow } from './chat-row';
import type { ChatSheetProps } from './chat-sheet';
import type { Leaving } from './leaving';

const ChatSheet = onDemand<ChatSheetProps>(async () => (await import('./chat-sheet')).ChatSheet);

/** More than a phone shows at once. */
const FIRST_ROWS = 10;

type ChatRowsProps = {
  chats: readonly Chat[];
  me: MemberId;
  current: MemberId | null;
  /** The id of the list's heading, which is another one when the list moves beside a conversation, or back. */
  level: 1 | 2;
  onLeave: (leaving: Leaving) => void;
};

/** The rows, and the one menu that they share. */
export function ChatRows({ chats, me, current, level, onLeave }: ChatRowsProps) {
  const say = useWords();
  const [chosen, setChosen] = useState<Partner | null>(null);
  const list = useKeptScroll(level);
  // The rows further down are made after the first picture, unless the list is about to be scrolled to them.
  const isWhole = useDeferredValue(true, useUi.getState().chatScroll > 0);
  const [held, setHeld] = useState<Partner | null>(null);
  const name = (chosen && cardOf(chosen)?.name) ?? say('member-unnamed');
  return (
    <>
      <SharedMenu
        label={say('chats-row-more', { name })}
        buttons={({ popoverTarget, style }) => (
          <ul ref={list} className={styles.rows} onScrollEnd={keepScroll}>
            {(isWhole ? chats : chats.slice(0, FIRST_ROWS)).map((chat) => (
              <ChatRow
                key={chat.conversation.id}
                chat={chat}
                me={me}
                isCurrent={chat.profile.id === current}
                menu={popoverTarget}
                anchorName={chat.profile.id === chosen?.id ? style.anchorName : undefined}
                onMenu={setChosen}
                onHold={setHeld}
              />
            ))}
          </ul>
        )}
      >
        {chosen && <ChatMenuItems profile={chosen} hasMessages onLeave={onLeave} />}
      </SharedMenu>
      {held && <ChatSheet profile={held} onLeave={onLeave} onClose={() => setHeld(null)} />}
    </>
  );
}

/**
 * Restores the scroll position of the list. The list is unmounted while another screen is open, and hidden behind a
 * conversation on a phone, where browsers forget the position.
 */
function useKeptScroll(level: 1 | 2): RefObject<HTMLUListElement | null> {
  const ref = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const list = ref.current;
    const { chatScroll } = useUi.getState();
    // Setting the scroll position forces a layout of a page that is only partly rendered; a list that is shown first is
    // at its top anyway.
    if (list && chatScroll > 0 && list.scrollTop === 0) list.scrollTop = chatScroll;
  }, [level]);
  return ref;
}

function keepScroll({ currentTarget }: UIEvent<HTMLUListElement>): void {
  useUi.setState({ chatScroll: currentTarget.scrollTop });
}
