import Smile from 'lucide-react/icons/face-slightly-smiling';
import { IconButton } from '../../ui/button';
import { PopoverSheet } from '../../ui/popover-sheet';
import { withWords } from '../../words/language';
import { useWords } from '../../words/words';
import type { EmojiGridProps } from './emoji-grid';
import styles from './emoji-picker.module.css';
import { onDemand } from '../../ui/on-demand';

const EmojiGrid = onDemand<EmojiGridProps>(
  async () => (await withWords(['emoji'], () => import('./emoji-grid'))).EmojiGrid,
);

/** A picker of emoji for the message; Escape closes it and returns the focus to the field. */
export function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  const say = useWords();
  return (
    <PopoverSheet
      role="dialog"
      className={styles.picker}
      aria-label={say('chat-emoji')}
      button={(opener) => <IconButton icon={Smile} label={say('chat-emoji')} {...opener} />}
    >
      {({ isOpen, close }) =>
        isOpen && (
          <EmojiGrid
            onClose={close}
            onPick={(sign) => {
              close();
              onPick(sign);
            }}
          />
        )
      }
    </PopoverSheet>
  );
}
