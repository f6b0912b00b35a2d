import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../router/link';

type Tone = 'fine' | 'low' | 'none';

/** A balance of credits. */
export function Purse({ children }: { children: ReactNode }) {
  return <span className="purse">{children}</span>;
}

/** The same as a link to more credits, with a warning when few are left. */
export function PurseLink({ tone, ...rest }: { tone: Tone } & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={tone === 'fine' ? 'purse' : `purse purse--${tone}`} />;
}
