import { LocalizationProvider, Localized as FluentLocalized, useLocalization } from '@fluent/react';
import type { FluentVariable } from '@fluent/bundle';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { Words } from './keys.gen';
import { useLanguage } from './language';

export type WordKey = keyof Words;

/** A word that is complete by itself. */
export type PlainWord = { [Key in WordKey]: [Words[Key]] extends [never] ? Key : never }[WordKey];

type Values<Key extends WordKey> = [Words[Key]] extends [never] ? [] : [values: Record<Words[Key], FluentVariable>];

/** Says a word by its key, with the values its sentence needs. */
export type Say = <Key extends WordKey>(key: Key, ...values: Values<Key>) => string;

/** Shows its children once there are words to show them in. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const localization = useLanguage((state) => state.localization);
  return localization && <LocalizationProvider l10n={localization}>{children}</LocalizationProvider>;
}

export function useWords(): Say {
  const { l10n } = useLocalization();
  return useMemo<Say>(
    () =>
      (key, ...values) =>
        l10n.getString(key, values[0]),
    [l10n],
  );
}

/** A word whose key only the server knows; `null` when the catalogues do not have it. */
export function useGivenWord(key: string): string | null {
  const { l10n } = useLocalization();
  return l10n.getBundle(key) ? l10n.getString(key) : null;
}

type LocalizedProps<Key extends WordKey> = {
  word: Key;
  /** The elements the sentence names, such as `<link>` or `<b>`. */
  elements: Record<string, ReactElement>;
} & ([Words[Key]] extends [never] ? { values?: never } : { values: Record<Words[Key], FluentVariable> });

/** A sentence with elements inside. Only the sentence has any: what is put into it is text, a member's name above all. */
export function Localized<Key extends WordKey>({ word, elements, values }: LocalizedProps<Key>) {
  const plain = values && Object.fromEntries(Object.entries<FluentVariable>(values).map(asText));
  return (
    <FluentLocalized id={word} elems={elements} {...(plain && { vars: plain })}>
      <></>
    </FluentLocalized>
  );
}

/** Sentences with elements are read as markup once their values are in place. */
function asText([name, value]: [string, FluentVariable]): [string, FluentVariable] {
  return [name, typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : value];
}
