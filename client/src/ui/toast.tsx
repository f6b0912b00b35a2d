import type { ReactNode } from 'react';

/** Where toasts stand: above the tab bar on phones, at the lower left on wide screens. */
export function Toasts({ children }: { children: ReactNode }) {
  return <div className="toasts">{children}</div>;
}

type ToastProps = {
  text: string;
  /** The word on its button, such as "Undo". */
  action?: { word: string; onChoose: () => void };
};

/** A short word about what just happened. The announcer reads it out; this is for eyes. */
export function Toast({ text, action }: ToastProps) {
  return (
    <div className="toast">
      <span>{text}</span>
      {action && (
        <button type="button" onClick={action.onChoose}>
          {action.word}
        </button>
      )}
    </div>
  );
}
