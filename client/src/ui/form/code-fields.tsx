import type { InputEvent } from 'react';
import { useWords } from '../../words/words';
import { groups, isIban } from './iban';
import { TextField, type TextFieldProps } from './text-field';

type CodeFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'words'>;

const DIGITS = 6;

/** A code of six digits from a message, which the browser may fill in. Spaces and dashes of what is pasted go. */
export function CodeField(props: CodeFieldProps) {
  const say = useWords();
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9]{${DIGITS}}`}
      words={{ invalid: say('form-code', { count: DIGITS }) }}
      onInput={({ currentTarget }) => rewrite(currentTarget, (text) => text.replaceAll(/\D/g, '').slice(0, DIGITS))}
    />
  );
}

/**
 * A bank account, written in groups of four as on a bank card. It is sent as it is displayed, and a schema removes the
 * spaces.
 */
export function IbanField(props: CodeFieldProps) {
  const say = useWords();
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    rewrite(currentTarget, groups);
    currentTarget.setCustomValidity(currentTarget.value === '' || isIban(currentTarget.value) ? '' : say('form-iban'));
  };
  return <TextField {...props} autoComplete="off" autoCapitalize="characters" spellCheck={false} onInput={onInput} />;
}

/** Puts what was typed into form, and leaves the caret behind the same sign as before. */
function rewrite(input: HTMLInputElement, format: (text: string) => string): void {
  const { value, selectionStart } = input;
  const next = format(value);
  if (next === value) return;
  input.value = next;
  const caret = format(value.slice(0, selectionStart ?? value.length)).length;
  input.setSelectionRange(caret, caret);
}
