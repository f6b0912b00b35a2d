import { ReactLocalization } from '@fluent/react';
import { create } from 'zustand';
import { loadCatalogue } from './catalogues';

interface Language {
  /** Two letters, as in the folder names of the catalogues. */
  locale: string;
  /** `null` until the first catalogue is there. */
  localization: ReactLocalization | null;
}

/** The language on the screen. */
export const useLanguage = create<Language>()(() => ({ locale: 'en', localization: null }));

let wanted = '';

/** Shows the site in another language. Of two calls that overlap the later one wins. */
export async function speak(locale: string): Promise<void> {
  if (wanted === locale) return;
  wanted = locale;
  try {
    const bundle = await loadCatalogue(locale);
    if (wanted !== locale) return;
    document.documentElement.lang = locale;
    useLanguage.setState({ locale, localization: new ReactLocalization([bundle]) });
  } catch (error) {
    if (wanted === locale) wanted = useLanguage.getState().locale;
    throw error;
  }
}
