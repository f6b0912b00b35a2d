import type { ReactNode } from 'react';

type SegmentsProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  /** `null` while nothing is chosen. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
};

/** One of a few, all in view: radio buttons, so arrows move and readers know the count. */
export function Segments<Value extends string>({ legend, name, options, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="segments">
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The same as links: one of a few screens. */
export function SegmentLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="segments" aria-label={label}>
      {children}
    </nav>
  );
}
