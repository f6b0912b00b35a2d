import { useId } from 'react';

type Setting = { label: string; hint?: string | undefined };

/** Yes or no outside of a form: it is stored as soon as it is turned, and shows as turned only once that happened. */
export function SwitchSetting({
  label,
  hint,
  isOn,
  busy = false,
  onTurn,
}: Setting & { isOn: boolean; busy?: boolean; onTurn: () => void }) {
  const id = useId();
  return (
    <div className="field">
      <span className="field__tick">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          aria-busy={busy || undefined}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={onTurn}
        />
        <label htmlFor={id}>{label}</label>
      </span>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type SelectSettingProps = Setting & {
  value: string;
  options: readonly { value: string; label: string; lang?: string }[];
  onChoose: (value: string) => void;
};

/** One of many outside of a form: it is stored as soon as it is chosen. */
export function SelectSetting({ label, hint, value, options, onChoose }: SelectSettingProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
