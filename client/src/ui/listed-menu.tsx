import type { ReactNode } from 'react';

/** What can be done, as a list within a dialog; it looks like a menu. */
export function ListedMenu({ children }: { children: ReactNode }) {
  return <ul className="menu menu--listed">{children}</ul>;
}

/** One thing of it that cannot be taken back. */
export function DangerItem({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className="is-danger" onClick={onChoose}>
      {children}
    </button>
  );
}
