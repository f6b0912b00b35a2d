import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from './router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** A link within the site: followed without loading a page, unless the reader asks for another tab or window. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // As in the browser, a link to the page one is on makes no entry in the history.
    navigate(to, { replace: to === pathname + search + hash });
  };

  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

function isPlain({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>): boolean {
  const hasModifier = metaKey || ctrlKey || shiftKey || altKey;
  return button === 0 && !hasModifier && (currentTarget.target === '' || currentTarget.target === '_self');
}
