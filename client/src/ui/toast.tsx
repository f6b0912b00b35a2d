import type { ReactNode } from 'react';

type ToastsProps = {
  /** On phones a bar for writing or deciding covers the lower edge, so toasts are below the upper bar then. */
  isBarred?: boolean;
  children: ReactNode;
};

/** The place of the toasts: above the tab bar on phones, at the lower left on wide screens. */
export function Toasts({ isBarred = false, children }: ToastsProps) {
  return <div className={isBarred ? 'toasts toasts--barred' : 'toasts'}>{children}</div>;
}

type ToastProps = {
  text: string;
  /** The author: a picture and a name. */
  from?: ReactNode;
  /** The label of its button, such as "Undo". */
  action?: { word: string; onChoose: () => void };
};

/** A short text about an event. The announcer reads it to screen readers; this one is visible. */
export function Toast({ text, from, action }: ToastProps) {
  return (
    <div className={from === undefined ? 'toast' : 'toast toast--from'}>
      {from}
      <span>{text}</span>
      {action && (
        <button type="button" onClick={action.onChoose}>
          {action.word}
        </button>
      )}
    </div>
  );
}
