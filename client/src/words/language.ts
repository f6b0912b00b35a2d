import { ReactLocalization } from '@fluent/react';
import { create } from 'zustand';
import { loadCatalogue } from './catalogues';
import { EVERYWHERE } from './files';
import type { WordFile } from './keys.gen';

interface Language {
  /** The two letters that name the folder of the catalogues. */
  locale: string;
  /** `null` until the first catalogue has loaded. */
  localization: ReactLocalization | null;
}

/** The language in which the site is shown. */
export const useLanguage = create<Language>()(() => ({ locale: 'en', localization: null }));

/** The files that are needed, and the language in which; `null` before a language is chosen. */
type Request = { locale: string | null; files: ReadonlySet<WordFile> };

/** The latest request, which may be pending, and the last one that was completed. */
let requested: Request = { locale: null, files: new Set(EVERYWHERE) };
let loaded = requested;
let latest: Promise<void> = Promise.resolve();

/** Shows the site in another language. When two calls overlap, the later one takes effect. */
export function showLanguage(locale: string): Promise<void> {
  return locale === requested.locale ? latest : request({ ...requested, locale });
}

/**
 * Loads code together with the files of texts that it needs. These files are loaded for every later language as well.
 */
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
  // Before a language is chosen nothing can be loaded; the first language loads these files too.
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
    // A request that failed is forgotten, so that a later one can repeat it.
    if (requested === request) {
      requested = loaded;
      latest = Promise.resolve();
    }
    throw error;
  }
}
