import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useWords } from '../../words/words';
import { emoji } from './emoji';
import styles from './emoji-picker.module.css';

const COLUMNS = 8;

export type EmojiGridProps = { onPick: (sign: string) => void; onClose: () => void };

/** Arrows move among the signs. */
export function EmojiGrid({ onPick }: EmojiGridProps) {
  const say = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const buttons = () => [...(grid.current?.querySelectorAll('button') ?? [])];

  useEffect(() => grid.current?.querySelector('button')?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const to = target(event.key, all.indexOf(document.activeElement as HTMLButtonElement));
    if (to === null) return;
    event.preventDefault();
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus();
  };

  return (
    // The keys belong to the buttons inside, whichever has the focus.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={grid} onKeyDown={onKeyDown}>
      {emoji.map(({ name, signs }, group) => (
        <div key={name} role="group" aria-label={say(name)} className={styles.group}>
          {signs.map((sign, place) => (
            <button
              key={sign}
              type="button"
              tabIndex={group === 0 && place === 0 ? 0 : -1}
              onClick={() => onPick(sign)}
            >
              {sign}
            </button>
          ))}
        </div>
      ))}
    </div>
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
