import { createLucideIcon, type LucideIcon } from 'lucide-react';

type IconProps = { of: LucideIcon; size?: 'sm' | 'md' | 'lg'; className?: string };

/**
 * A decorative icon beside a text. It has no accessible name: without a text beside it, the control needs a label of
 * its own.
 */
export function Icon({ of: Drawing, size = 'md', className = '' }: IconProps) {
  const classes = ['icon', size !== 'md' && `icon--${size}`, Drawing === Read && 'icon--read', className];
  return <Drawing className={classes.filter(Boolean).join(' ')} aria-hidden="true" />;
}

/** A credit: a coin with the mark on it. */
export const Credit = createLucideIcon('credit', [
  ['circle', { cx: '12', cy: '12', r: '9.25', key: 'rim' }],
  ['path', { d: 'm8.4 10.6 3.1 5.6M15.6 10.6l-3.1 5.6', key: 'strokes' }],
  ['circle', { cx: '12', cy: '7.9', r: '1.15', fill: 'currentColor', stroke: 'none', key: 'spark' }],
]);

/** Read by the partner: a filled disc, so that its shape and not only its colour distinguishes it from delivered. */
export const Read = createLucideIcon('read', [
  [
    'path',
    {
      fillRule: 'evenodd',
      d: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm5 7.6-6 6.3a1.2 1.2 0 0 1-1.7 0l-2.6-2.6a1.2 1.2 0 1 1 1.7-1.7l1.7 1.7 5.2-5.4A1.2 1.2 0 1 1 17 9.6Z',
      key: 'disc',
    },
  ],
]);
