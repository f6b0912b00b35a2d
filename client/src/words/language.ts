import { ReactLocalization } from '@fluent/react';
import { create } from 'zustand';
import { loadCatalogue } from './catalogues';
import { EVERYWHERE } from './files';
import type { WordFile } from './keys.gen';

interface Language {
  /** Two letters, as in the folder names of the catalogues. */
  locale: string;
  /** `null` until the first catalogue is there. */
  localization: ReactLocalization | null;
}

/** The language on the screen. */
export const useLanguage = create<Language>()(() => ({ locale: 'en', localization: null }));

/** What the site is to say, and in which language once one is chosen. */
type Request = { locale: string | null; files: ReadonlySet<WordFile> };

/** The latest request, which may be under way, and the last one that was fulfilled. */
let requested: Request = { locale: null, files: new Set(EVERYWHERE) };
let loaded = requested;
let latest: Promise<void> = Promise.resolve();

/** Shows the site in another language. Of two calls that overlap the later one wins. */
export function showLanguage(locale: string): Promise<void> {
  return locale === requested.locale ? latest : request({ ...requested, locale });
}

/** Code arrives together with the files of words it needs. They stay, in every language that is spoken later. */
export async function withWords<T>(files: readonly WordFile[], code: () => Promise<T>): Promise<T> {
  const [arrived] = await Promise.all([code(), loadFiles(files)]);
  return arrived;
}

function loadFiles(files: readonly WordFile[]): Promise<void> {
  if (files.every((file) => requested.files.has(file))) return latest;
  return request({ ...requested, files: new Set([...requested.files, ...files]) });
}

function request(next: Request): Promise<void> {
  requested = next;
  return (latest = load(next));
}

async function load(request: Request): Promise<void> {
  const { locale, files } = request;
  // The first language that is spoken brings the words along.
  if (locale === null) return;
  try {
    const bundle = await loadCatalogue(locale, files);
    if (requested !== request) {
      await latest;
      return;
    }
    loaded = request;
    document.documentElement.lang = locale;
    useLanguage.setState({ locale, localization: new ReactLocalization([bundle]) });
  } catch (error) {
    // What did not load may be asked for again.
    if (requested === request) {
      requested = loaded;
      latest = Promise.resolve();
    }
    throw error;
  }
}
