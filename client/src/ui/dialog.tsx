import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { openOnTop } from '../platform/top-dialog';
import { useWords } from '../words/words';
import { IconButton } from './button';

type DialogProps = {
  title: string;
  /** Called when the reader closes it; the owner removes it from the screen. */
  onClose: () => void;
  /** While something is under way, neither Escape nor a click outside closes it. */
  locked?: boolean;
  /** Only the close button closes it, so that a slip does not lose what was filled in. */
  guarded?: boolean;
  /** Shown above the heading; the content is centred then. */
  picture?: ReactNode;
  children: ReactNode;
};

/**
 * A modal: a sheet at the lower edge on phones, a window from 576 pixels. It is open while it is mounted. The focus
 * moves to its heading, never to an action that costs, and returns afterwards to where it was.
 */
export function Dialog({ title, onClose, locked = false, guarded = false, picture, children }: DialogProps) {
  const say = useWords();
  const isFirm = locked || guarded;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!dialog.current) return undefined;
    const close = openOnTop(dialog.current);
    heading.current?.focus();
    return close;
  }, []);

  return (
    // Escape and the backdrop close it by keyboard and by pointer; the close button is the third control.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={picture === undefined ? 'dialog' : 'dialog dialog--pictured'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isFirm) onClose();
      }}
      onKeyDown={(event) => {
        // Browsers let a second Escape through although `cancel` was prevented: stop the key itself.
        if (isFirm && event.key === 'Escape') event.preventDefault();
      }}
      onMouseDown={(event) => {
        if (!isFirm && event.target === dialog.current && isOutside(event, dialog.current)) onClose();
      }}
    >
      {picture}
      <DialogHead>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {!locked && <IconButton icon={X} label={say('close')} onClick={onClose} />}
      </DialogHead>
      {children}
    </dialog>
  );
}

/**
 * A click on the backdrop has the dialog as its target too, so only the position distinguishes it from a click on the
 * padding.
 */
function isOutside(event: { clientX: number; clientY: number }, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}

/** The heading of a dialog, and the content at its right. */
export function DialogHead({ children }: { children: ReactNode }) {
  return <div className="dialog__head">{children}</div>;
}

/** The answers to its question. */
export function DialogChoice({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`dialog__choice ${className}`.trim()}>{children}</div>;
}
