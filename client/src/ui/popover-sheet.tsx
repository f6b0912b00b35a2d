import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** The attributes with which a button opens the sheet, and the sheet is positioned beside that button. */
export type Opener = { popoverTarget: string; 'aria-haspopup': 'menu' | 'dialog'; style: CSSProperties };

export type Sheet = { isOpen: boolean; close: () => void };

type PopoverSheetProps = Omit<HTMLAttributes<HTMLDivElement>, 'children'> & {
  role: Opener['aria-haspopup'];
  button: (opener: Opener) => ReactNode;
  children: (sheet: Sheet) => ReactNode;
};

/** A button and the sheet that it opens: at the lower edge on phones, beside the button on wide screens. */
export function PopoverSheet({ role, button, children, className = '', onToggle, ...rest }: PopoverSheetProps) {
  const id = useId();
  const anchor = `--sheet-${id.replaceAll(/[^\w-]/g, '')}`;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {button({ popoverTarget: id, 'aria-haspopup': role, style: { anchorName: anchor } })}
      <div
        {...rest}
        id={id}
        className={`sheet ${className}`}
        popover="auto"
        role={role}
        tabIndex={-1}
        style={{ positionAnchor: anchor }}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          onToggle?.(event);
        }}
      >
        {children({ isOpen, close: () => document.getElementById(id)?.hidePopover() })}
      </div>
    </>
  );
}

type AnchoredSheetProps = {
  anchor: HTMLElement;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** A sheet that is open while it is mounted, beside the button that was pressed: one sheet for many buttons. */
export function AnchoredSheet({ anchor, className = '', onClose, children }: AnchoredSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const name = `--sheet-${useId().replaceAll(/[^\w-]/g, '')}`;
  useLayoutEffect(() => {
    anchor.style.setProperty('anchor-name', name);
    if (sheet.current && !sheet.current.matches(':popover-open')) sheet.current.showPopover();
    return () => {
      anchor.style.removeProperty('anchor-name');
    };
  }, [anchor, name]);
  return (
    <div
      ref={sheet}
      className={`sheet ${className}`}
      popover="auto"
      tabIndex={-1}
      style={{ positionAnchor: name }}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {children}
    </div>
  );
}

/** Rows of a menu in what is no menu as a whole, such as a sheet whose head holds something else. */
export function MenuRows({ children }: { children: ReactNode }) {
  return <div className="menu-rows">{children}</div>;
}
