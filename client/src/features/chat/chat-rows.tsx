import { useState } from 'react';
import type { Chat, MemberId, Partner } from '../../api/wire.gen';
import { cardOf } from '../../stores/chats';
import { useUi } from '../../stores/ui';
import { SharedMenu } from '../../ui/menu';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import styles from './chat-list.module.css';
import { ChatMenuItems } from './chat-menu-items';
import { ChatRow } from './chat-row';
import type { ChatSheetProps } from './chat-sheet';
import type { Leaving } from './leaving';

const ChatSheet = onDemand<ChatSheetProps>(async () => (await import('./chat-sheet')).ChatSheet);

type ChatRowsProps = {
  chats: readonly Chat[];
  me: MemberId;
  current: MemberId | null;
  onLeave: (leaving: Leaving) => void;
};

/** The rows, and the one menu that they share. */
export function ChatRows({ chats, me, current, onLeave }: ChatRowsProps) {
  const say = useWords();
  const [chosen, setChosen] = useState<Partner | null>(null);
  const [held, setHeld] = useState<Partner | null>(null);
  const name = (chosen && cardOf(chosen)?.name) ?? say('member-unnamed');
  return (
    <>
      <SharedMenu
        label={say('chats-row-more', { name })}
        buttons={({ popoverTarget, style }) => (
          <ul ref={keepScroll} className={`rows ${styles.rows}`}>
            {chats.map((chat) => (
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

/** The list is another element on each screen; its place is the same. */
function keepScroll(list: HTMLUListElement | null): (() => void) | undefined {
  if (!list) return undefined;
  const { chatScroll } = useUi.getState();
  // Scrolling lays the page out at once, half-built as it is: a first list is at its top anyway.
  if (chatScroll > 0) list.scrollTop = chatScroll;
  const keep = () => useUi.setState({ chatScroll: list.scrollTop });
  list.addEventListener('scrollend', keep);
  return () => list.removeEventListener('scrollend', keep);
}
