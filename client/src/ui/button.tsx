import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from '../router/link';
import { Icon } from './icon';
import { Spinner } from './spinner';

export type Look = 'primary' | 'plain' | 'soft' | 'quiet' | 'danger';

/** A round one shows a picture only and is named by its `aria-label`. */
type Shape = { look?: Look; size?: 'small' | 'medium' | 'large' | 'round' | 'icon'; wide?: boolean };

/** For what looks like a button and is another component. */
export function buttonClass({ look = 'plain', size = 'medium', wide = false }: Shape): string {
  return ['btn', `btn--${look}`, size !== 'medium' && `btn--${size}`, wide && 'btn--wide'].filter(Boolean).join(' ');
}

/** For what looks like an icon button and is another component. */
export const iconButtonClass = buttonClass({ look: 'quiet', size: 'icon' });

type ButtonProps = Shape &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> & {
    /** Work is under way: the button stays where it is, keeps the focus and does nothing. */
    busy?: boolean;
    /** Cannot be used now. It stays focusable, so that a screen reader can announce the reason. */
    unavailable?: boolean;
    children: ReactNode;
  };

export function Button({
  look,
  size,
  wide,
  busy = false,
  unavailable = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const idle = busy || unavailable;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Shape & Omit<LinkProps, 'className'>;

/** Goes somewhere, looks like a button. */
export function ButtonLink({ look, size, wide, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })} />
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label' | 'children'> & {
  icon: LucideIcon;
  /** What it does, for readers and as a hint on hover. */
  label: string;
  size?: 'md' | 'lg';
  className?: string | undefined;
};

export function IconButton({ icon, label, size = 'md', className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={`${iconButtonClass} ${className}`.trim()}
      aria-label={label}
    >
      <Icon of={icon} size={size} />
    </button>
  );
}
