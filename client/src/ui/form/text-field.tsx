import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useWords } from '../../words/words';
import { IconButton } from '../button';
import { type Labels, useTied } from './form';
import { type OwnWords, wordAttributes } from './validity';

export type TextFieldProps = Labels &
  Omit<ComponentProps<'input'>, keyof Labels | 'className' | 'id'> & {
    words?: OwnWords;
    /** A control inside the field's right edge. */
    end?: ReactNode;
    /** A small button in the place of the hint, so that nothing moves when it comes and goes. */
    offer?: ReactNode;
  };

/** A labelled line: text, an e-mail address, a number, a date, by its `type`. */
export function TextField({ name, label, hint, offer, words = {}, end, ...input }: TextFieldProps) {
  const { id, attributes, notes } = useTied({ name, label, offer, ...(hint !== undefined && { hint }) });
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="input-wrap">
        <input
          {...wordAttributes(words)}
          {...input}
          {...attributes}
          id={id}
          className={end ? 'input input--ended' : 'input'}
        />
        {end}
      </span>
      {notes}
    </div>
  );
}

type TextAreaFieldProps = Labels &
  Omit<ComponentProps<'textarea'>, keyof Labels | 'className' | 'id'> & { words?: OwnWords };

/** A labelled text of several lines. */
export function TextAreaField({ name, label, hint, words = {}, ...area }: TextAreaFieldProps) {
  const { id, attributes, notes } = useTied({ name, label, ...(hint !== undefined && { hint }) });
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea {...wordAttributes(words)} {...area} {...attributes} id={id} className="input" />
      {notes}
    </div>
  );
}

/** A password, which its owner may look at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
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
