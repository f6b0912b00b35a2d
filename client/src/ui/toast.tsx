import type { ReactNode } from 'react';

type ToastsProps = {
  /** The lower edge of a phone is taken by a bar to write or decide with: then they stand below the upper one. */
  isBarred?: boolean;
  children: ReactNode;
};

/** Where toasts stand: above the tab bar on phones, at the lower left on wide screens. */
export function Toasts({ isBarred = false, children }: ToastsProps) {
  return <div className={isBarred ? 'toasts toasts--barred' : 'toasts'}>{children}</div>;
}

type ToastProps = {
  text: string;
  /** Whose words these are: a picture and a name. */
  from?: ReactNode;
  /** The word on its button, such as "Undo". */
  action?: { word: string; onChoose: () => void };
};

/** A short word about what just happened. The announcer reads it out; this is for eyes. */
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
