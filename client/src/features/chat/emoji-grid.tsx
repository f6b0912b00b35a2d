import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { rovingTarget } from '../../ui/roving';
import { useWords } from '../../words/words';
import { emoji } from './emoji';
import styles from './emoji-grid.module.css';
import { emojiFound } from './emoji-search';
import { keepRecentEmoji, RECENT, recentEmoji } from './recent-emoji';
import { SearchField } from '../../ui/search-field';

/** Each group fills whole rows, so that all emoji form one grid. */
const COLUMNS = RECENT;

export type EmojiGridProps = { onPick: (sign: string) => void; onClose: () => void };

/** The emoji used last and then all of them, or those that match the search. The arrow keys move within the grid. */
export function EmojiGrid({ onPick }: EmojiGridProps) {
  const say = useWords();
  const [query, setQuery] = useState('');
  const [recent] = useState(recentEmoji);
  const grid = useRef<HTMLDivElement>(null);
  const buttons = () => [...(grid.current?.querySelectorAll('button') ?? [])];

  useEffect(() => grid.current?.querySelector('button')?.focus(), []);

  const pick = (sign: string) => {
    keepRecentEmoji(sign);
    onPick(sign);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const from = all.indexOf(document.activeElement as HTMLButtonElement);
    const to =
      from === -1 ? fromField(event.key) : rovingTarget(event.key, { from, count: all.length, along: COLUMNS });
    if (to === null) return;
    event.preventDefault();
    if (from !== -1 && event.key === 'ArrowUp' && from < COLUMNS) grid.current?.querySelector('input')?.focus();
    else all[to]?.focus();
  };

  const isSearching = query.trim() !== '';
  const groups = isSearching
    ? [{ name: say('emoji-found'), signs: emojiFound(say('emoji-words'), query) }]
    : [{ name: say('emoji-recent'), signs: recent }, ...emoji.map(({ name, signs }) => ({ name: say(name), signs }))];
  return (
    // The keys apply to the whole grid, whichever emoji has the focus.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={grid} onKeyDown={onKeyDown}>
      <SearchField className={styles.search} label={say('emoji-search')} value={query} onSearch={setQuery} />
      {groups.map(({ name, signs }, group) => (
        <div key={name} role="group" aria-label={name} className={styles.group}>
          {signs.map((sign, place) => (
            <button key={sign} type="button" tabIndex={group === 0 && place === 0 ? 0 : -1} onClick={() => pick(sign)}>
              {sign}
            </button>
          ))}
        </div>
      ))}
      <p className={styles.none} role="status">
        {isSearching && groups[0]?.signs.length === 0 && say('emoji-none')}
      </p>
    </div>
  );
}

/** The arrow down leads from the search field into the grid; the other keys move the cursor of the field. */
function fromField(key: string): number | null {
  return key === 'ArrowDown' ? 0 : null;
}
