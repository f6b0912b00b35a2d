import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

type MenuProps = {
  /** Names the menu to a reader. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  /** The button's name, where what it shows is not words. */
  buttonLabel?: string;
  buttonClass: string;
  /** `MenuItem`s, `MenuSwitch`es and links with `role="menuitem"`. */
  children: ReactNode;
};

/** What one chooses closes the menu; a switch shows what it was turned to. */
const CLOSING = '[role="menuitem"], [role="menuitemradio"]';

/** A button and its menu: a sheet at the thumb on phones, beside the button on wide screens. */
export function Menu({ label, button, buttonLabel, buttonClass, children }: MenuProps) {
  const id = useId();
  const anchor = `--menu-${id.replaceAll(/[^\w-]/g, '')}`;
  const menu = useRef<HTMLDivElement>(null);

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      menu.current?.hidePopover();
      return;
    }
    const all = items();
    const target = neighbour(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (target === null) return;
    event.preventDefault();
    all[target]?.focus();
  };

  return (
    <>
      <button
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        aria-haspopup="menu"
        popoverTarget={id}
        style={{ anchorName: anchor }}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        style={{ positionAnchor: anchor }}
        onToggle={(event) => {
          if (event.newState === 'open') items()[0]?.focus();
        }}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if ((event.target as Element).closest(CLOSING)) menu.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

/** The item a key leads to, round the ends; `null` for keys that do not move. */
function neighbour(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count;
    case 'ArrowUp':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

type MenuItemProps = { onChoose: () => void; danger?: boolean; children: ReactNode };

export function MenuItem({ onChoose, danger = false, children }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={danger ? 'is-danger' : undefined} onClick={onChoose}>
      {children}
    </button>
  );
}

type MenuSwitchProps = {
  isOn: boolean;
  /** What it means, below its name. */
  hint: string;
  onTurn: () => void;
  children: ReactNode;
};

/** Something that is on or off. */
export function MenuSwitch({ isOn, hint, onTurn, children }: MenuSwitchProps) {
  const hintId = useId();
  return (
    <>
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={isOn}
        aria-describedby={hintId}
        tabIndex={-1}
        onClick={onTurn}
      >
        {children}
        <i className="menu__switch" />
      </button>
      <p className="menu__hint" id={hintId}>
        {hint}
      </p>
    </>
  );
}
