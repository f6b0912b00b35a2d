import type { HTMLAttributes, ReactNode } from 'react';

type LabelProps = HTMLAttributes<HTMLSpanElement> & { look: 'fictional' | 'new' | 'plate' };

/** A short label on its background; the variant with a plate is legible on any picture. */
export function Label({ look, className = '', ...rest }: LabelProps) {
  return <span {...rest} className={`label label--${look} ${className}`.trim()} />;
}

/** The labels on a photo. */
export function PhotoLabels({ children }: { children: ReactNode }) {
  return <span className="photo__labels">{children}</span>;
}
