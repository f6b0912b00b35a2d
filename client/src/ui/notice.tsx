import type { ReactNode } from 'react';

type NoticeProps = { role?: 'status' | 'alert'; look?: 'plain' | 'danger'; children: ReactNode };

/** A notice within the page, shown as long as it is true. */
export function Notice({ role, look = 'plain', children }: NoticeProps) {
  return (
    <div className={look === 'plain' ? 'notice' : `notice notice--${look}`} role={role}>
      {children}
    </div>
  );
}
