import { ReactLocalization } from '@fluent/react';
import { create } from 'zustand';
import { loadCatalogue } from './catalogues';
import type { Part } from './parts';

interface Language {
  /** Two letters, as in the folder names of the catalogues. */
  locale: string;
  /** `null` until the first catalogue is there. */
  localization: ReactLocalization | null;
}

/** The language on the screen. */
export const useLanguage = create<Language>()(() => ({ locale: 'en', localization: null }));

/** What the site is to say, and in which language once one is chosen. */
type Wish = { locale: string | null; parts: ReadonlySet<Part> };

let wanted: Wish = { locale: null, parts: new Set<Part>(['site']) };
let shown = wanted;
let latest: Promise<void> = Promise.resolve();

/** Shows the site in another language. Of two calls that overlap the later one wins. */
export function speak(locale: string): Promise<void> {
  return locale === wanted.locale ? latest : want({ ...wanted, locale });
}

/** Code that says words of a part arrives together with them. They stay, in every language that is spoken later. */
export async function withWords<T>(part: Part, code: () => Promise<T>): Promise<T> {
  const [arrived] = await Promise.all([code(), learn(part)]);
  return arrived;
}

function learn(part: Part): Promise<void> {
  return wanted.parts.has(part) ? latest : want({ ...wanted, parts: new Set(wanted.parts).add(part) });
}

function want(wish: Wish): Promise<void> {
  wanted = wish;
  return (latest = load(wish));
}

async function load(wish: Wish): Promise<void> {
  const { locale, parts } = wish;
  // The first language that is spoken brings the words along.
  if (locale === null) return;
  try {
    const bundle = await loadCatalogue(locale, parts);
    if (wanted !== wish) {
      await latest;
      return;
    }
    shown = wish;
    document.documentElement.lang = locale;
    useLanguage.setState({ locale, localization: new ReactLocalization([bundle]) });
  } catch (error) {
    // What did not load may be asked for again.
    if (wanted === wish) {
      wanted = shown;
      latest = Promise.resolve();
    }
    throw error;
  }
}
