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

/** A sentence with elements inside. */
export function Localized<Key extends WordKey>({ word, elements, values }: LocalizedProps<Key>) {
  return (
    <FluentLocalized id={word} elems={elements} {...(values && { vars: values })}>
      <></>
    </FluentLocalized>
  );
}
