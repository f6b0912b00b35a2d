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

/** The place of the logo over a screen that has no bar. */
export function LogoPlace({ children }: { children: ReactNode }) {
  return <header className="logoplace">{children}</header>;
}
