import type { ComponentProps } from 'react';
import { type Labels, useTied } from './form';
import { type OwnWords, wordAttributes } from './validity';

type Option = { value: string; label: string };

type SelectFieldProps = Labels &
  Omit<ComponentProps<'select'>, keyof Labels | 'className' | 'id' | 'children'> & {
    options: readonly Option[];
    /** The placeholder while nothing is chosen, such as "Choose a country". */
    placeholder?: string;
    words?: OwnWords;
  };

/** One of many, by the browser's own list. */
export function SelectField({ options, placeholder, words = {}, label, name, hint, ...select }: SelectFieldProps) {
  const { id, attributes, notes } = useTied({ name, label, ...(hint !== undefined && { hint }) });
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...wordAttributes(words)} {...select} {...attributes} id={id} className="input">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {notes}
    </div>
  );
}

type RadioFieldProps = Labels & {
  options: readonly Option[];
  required?: boolean;
  defaultValue?: string;
  words?: OwnWords;
};

/** One of a few, all in view. */
export function RadioField({ options, required, defaultValue, words = {}, label, name, hint }: RadioFieldProps) {
  const { id, attributes, notes } = useTied({ name, label, ...(hint !== undefined && { hint }) });
  const { 'aria-invalid': invalid, 'aria-describedby': describedBy } = attributes;
  return (
    <div className="field" role="radiogroup" aria-labelledby={id} aria-invalid={invalid} aria-describedby={describedBy}>
      <span className="field__label" id={id}>
        {label}
      </span>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              {...wordAttributes(words)}
              type="radio"
              name={name}
              value={option.value}
              required={required}
              defaultChecked={option.value === defaultValue}
              aria-describedby={describedBy}
            />
            {option.label}
          </label>
        ))}
      </div>
      {notes}
    </div>
  );
}

type CheckboxFieldProps = Labels &
  Omit<ComponentProps<'input'>, keyof Labels | 'className' | 'id' | 'type'> & { words?: OwnWords };

/** Yes or no, such as agreeing to the terms. It is sent as `on`, or not at all. */
export function CheckboxField({ label, name, hint, words = {}, ...input }: CheckboxFieldProps) {
  const { id, attributes, notes } = useTied({ name, label, ...(hint !== undefined && { hint }) });
  return (
    <div className="field">
      <span className="field__tick">
        <input {...wordAttributes(words)} {...input} {...attributes} id={id} type="checkbox" />
        <label htmlFor={id}>{label}</label>
      </span>
      {notes}
    </div>
  );
}
