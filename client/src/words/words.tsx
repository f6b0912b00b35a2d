import { LocalizationProvider, Localized as FluentLocalized, useLocalization } from '@fluent/react';
import type { FluentVariable } from '@fluent/bundle';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { Words } from './keys.gen';
import { useLanguage } from './language';

export type WordKey = keyof Words;

/** A key whose text takes no values. */
export type PlainWord = { [Key in WordKey]: [Words[Key]] extends [never] ? Key : never }[WordKey];

type Values<Key extends WordKey> = [Words[Key]] extends [never] ? [] : [values: Record<Words[Key], FluentVariable>];

/** Returns the text of a key, with the values that the text needs. */
export type Say = <Key extends WordKey>(key: Key, ...values: Values<Key>) => string;

/** Renders its children once the first catalogue has loaded. */
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

/** The text of a key that comes from the server; `null` when the catalogues do not have it. */
export function useGivenWord(key: string): string | null {
  const { l10n } = useLocalization();
  return l10n.getBundle(key) ? l10n.getString(key) : null;
}

type LocalizedProps<Key extends WordKey> = {
  word: Key;
  /** The elements that the text names, such as `<link>` or `<b>`. */
  elements: Record<string, ReactElement>;
} & ([Words[Key]] extends [never] ? { values?: never } : { values: Record<Words[Key], FluentVariable> });

/**
 * A text with elements inside. Only the catalogue can contain markup: values, such as a member's name, are inserted as
 * plain text.
 */
export function Localized<Key extends WordKey>({ word, elements, values }: LocalizedProps<Key>) {
  const plain = values && Object.fromEntries(Object.entries<FluentVariable>(values).map(asText));
  return (
    <FluentLocalized id={word} elems={elements} {...(plain && { vars: plain })}>
      <></>
    </FluentLocalized>
  );
}

/** A text with elements is parsed as markup after its values have been inserted, so that values have to be escaped. */
function asText([name, value]: [string, FluentVariable]): [string, FluentVariable] {
  return [name, typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : value];
}
