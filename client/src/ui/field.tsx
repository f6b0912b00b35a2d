import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useWords } from '../words/words';
import { IconButton } from './button';
import { Icon } from './icon';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  hint?: string;
  /** What is wrong and how to put it right; read out with the field. */
  error?: string | null;
  /** A control inside the field's right edge. */
  end?: ReactNode;
};

/** A labelled line of text. Its hint and its error are tied to it, not only near it. */
export function TextField({ label, hint, error, end, ...input }: TextFieldProps) {
  const id = useId();
  const hintId = hint === undefined ? null : `${id}-hint`;
  const errorId = error ? `${id}-error` : null;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="input-wrap">
        <input
          {...input}
          id={id}
          className={end ? 'input input--ended' : 'input'}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
        />
        {end}
      </span>
      {errorId && (
        <p className="error" id={errorId}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      {hintId && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>;

/** A password, which its owner may look at. */
export function PasswordField(props: PasswordFieldProps) {
  const say = useWords();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={say('password-show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
