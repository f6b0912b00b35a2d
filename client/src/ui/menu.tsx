import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type Opener, PopoverSheet } from './popover-sheet';
import { rovingTarget } from './roving';

type MenuProps = {
  /** Names the menu to a reader. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  /** The button's name, where what it shows is not words. */
  buttonLabel?: string;
  buttonClass?: string | undefined;
  /** `MenuItem`s, `MenuSwitch`es and links with `role="menuitem"`. */
  children: ReactNode;
};

/** What one chooses closes the menu; a switch shows what it was turned to. */
const CLOSING = '[role="menuitem"], [role="menuitemradio"]';

/** A button and its menu. */
export function Menu({ label, button, buttonLabel, buttonClass, children }: MenuProps) {
  return (
    <SharedMenu
      label={label}
      buttons={(opener) => (
        <button type="button" className={buttonClass} aria-label={buttonLabel} {...opener}>
          {button}
        </button>
      )}
    >
      {children}
    </SharedMenu>
  );
}

type SharedMenuProps = Pick<MenuProps, 'label' | 'children'> & {
  /**
   * The element around the buttons. The anchor's style belongs to one of them at a time, and the menu opens beside that
   * one.
   */
  buttons: (opener: Opener) => ReactNode;
};

/** One menu for many buttons, such as those of the rows of a list. */
export function SharedMenu({ label, buttons, children }: SharedMenuProps) {
  return (
    <PopoverSheet
      role="menu"
      className="menu"
      aria-label={label}
      button={buttons}
      // The browser then puts the focus there as it opens; after `toggle`, which comes later, keys would have been lost.
      onBeforeToggle={({ currentTarget }) => {
        for (const [i, item] of itemsOf(currentTarget).entries()) item.toggleAttribute('autofocus', i === 0);
      }}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => {
        if ((target as Element).closest(CLOSING)) currentTarget.hidePopover();
      }}
    >
      {() => children}
    </PopoverSheet>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab') {
    event.currentTarget.hidePopover();
    return;
  }
  const all = itemsOf(event.currentTarget);
  const to = rovingTarget(event.key, {
    from: all.indexOf(document.activeElement as HTMLElement),
    count: all.length,
    along: 'column',
    wraps: true,
  });
  if (to === null) return;
  event.preventDefault();
  all[to]?.focus();
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
