import type { ReactNode } from 'react';

/** The bar along the top of a page. */
export function Bar({ children }: { children: ReactNode }) {
  return (
    <header className="topbar">
      <div className="page">{children}</div>
    </header>
  );
}

/** The content of its right end. */
export function BarEnd({ children }: { children: ReactNode }) {
  return <div className="topbar__end">{children}</div>;
}
