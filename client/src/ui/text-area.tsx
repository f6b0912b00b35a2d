import type { ComponentProps } from 'react';

/** A field of several lines outside of a form with a schema, for which there is `TextAreaField`. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea {...props} className="input" />;
}
