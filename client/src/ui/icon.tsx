import { createLucideIcon, type LucideIcon } from 'lucide-react';

type IconProps = { of: LucideIcon; size?: 'sm' | 'md' | 'lg'; className?: string };

/**
 * A decorative icon beside a text. It has no accessible name: without a text beside it, the control needs a label of
 * its own.
 */
export function Icon({ of: Drawing, size = 'md', className = '' }: IconProps) {
  const classes = ['icon', size !== 'md' && `icon--${size}`, className];
  return <Drawing className={classes.filter(Boolean).join(' ')} aria-hidden="true" />;
}

/** A credit: a coin with the mark on it. */
export const Credit = createLucideIcon('credit', [
  ['circle', { cx: '12', cy: '12', r: '9.25', key: 'rim' }],
  ['path', { d: 'm8.4 10.6 3.1 5.6M15.6 10.6l-3.1 5.6', key: 'strokes' }],
  ['circle', { cx: '12', cy: '7.9', r: '1.15', fill: 'currentColor', stroke: 'none', key: 'spark' }],
]);
