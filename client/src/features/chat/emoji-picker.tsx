import { Smile } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { IconButton } from '../../ui/button';
import { useWords } from '../../words/words';
import { emoji } from './emoji';
import styles from './emoji-picker.module.css';

const COLUMNS = 8;

/** Signs to put into a message. Arrows move among them, Escape leads back. */
export function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  const say = useWords();
  const id = useId();
  const picker = useRef<HTMLDivElement>(null);

  const buttons = () => [...(picker.current?.querySelectorAll('button') ?? [])];

  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const to = target(event.key, all.indexOf(document.activeElement as HTMLButtonElement));
    if (to === null) return;
    event.preventDefault();
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
  };

  return (
    <>
      <IconButton
        icon={Smile}
        label={say('chat-emoji')}
        popoverTarget={id}
        aria-haspopup="dialog"
        className={`${styles.open}`}
      />
      {/* The keys belong to the buttons inside, whichever has the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={picker}
        id={id}
        className={styles.picker}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={say('chat-emoji')}
        onToggle={(event) => {
          if (event.newState === 'open') buttons()[0]?.focus();
        }}
        onKeyDown={onKeyDown}
      >
        {emoji.map(({ name, signs }, group) => (
          <div key={name} role="group" aria-label={say(name)} className={styles.group}>
            {signs.map((sign, place) => (
              <button
                key={sign}
                type="button"
                tabIndex={group === 0 && place === 0 ? 0 : -1}
                onClick={() => {
                  picker.current?.hidePopover();
                  onPick(sign);
                }}
              >
                {sign}
              </button>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Groups are whole rows, so the signs are one grid. */
function target(key: string, from: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return from + 1;
    case 'ArrowLeft':
      return from - 1;
    case 'ArrowDown':
      return from + COLUMNS;
    case 'ArrowUp':
      return from - COLUMNS;
    case 'Home':
      return 0;
    case 'End':
      return Infinity;
    default:
      return null;
  }
}
