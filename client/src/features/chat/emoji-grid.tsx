import { type KeyboardEvent, useEffect, useRef } from 'react';
import { rovingTarget } from '../../ui/roving';
import { useWords } from '../../words/words';
import { emoji } from './emoji';
import styles from './emoji-picker.module.css';

/** Groups are whole rows, so the signs are one grid. */
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
    const to = rovingTarget(event.key, {
      from: all.indexOf(document.activeElement as HTMLButtonElement),
      count: all.length,
      along: COLUMNS,
    });
    if (to === null) return;
    event.preventDefault();
    all[to]?.focus();
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
