/** The sources of a visitor's language before the first render, from the strongest to the weakest. */
export interface LanguageHints {
  account: string | null;
  cookie: string | null;
  /** A locale such as `nl-NL`. */
  domain: string;
}

/** The language of a first screen (specification, section 1). */
export function firstLanguage(hints: LanguageHints, supported: readonly string[]): string {
  const candidates = [hints.account, hints.cookie, hints.domain.slice(0, 2).toLowerCase()];
  return candidates.find((locale) => locale !== null && supported.includes(locale)) ?? 'en';
}
