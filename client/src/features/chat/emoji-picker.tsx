import { Smile } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/button';
import { useWords } from '../../words/words';
import type { EmojiGridProps } from './emoji-grid';
import styles from './emoji-picker.module.css';
import { onDemand } from './on-demand';

const EmojiGrid = onDemand<EmojiGridProps>(async () => (await import('./emoji-grid')).EmojiGrid);

/** Signs to put into a message; Escape leads back. */
export function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  const say = useWords();
  const id = useId();
  const picker = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => picker.current?.hidePopover();
  return (
    <>
      <IconButton
        icon={Smile}
        label={say('chat-emoji')}
        popoverTarget={id}
        aria-haspopup="dialog"
        className={`${styles.open}`}
      />
      <div
        ref={picker}
        id={id}
        className={styles.picker}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={say('chat-emoji')}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <EmojiGrid
            onClose={close}
            onPick={(sign) => {
              close();
              onPick(sign);
            }}
          />
        )}
      </div>
    </>
  );
}
