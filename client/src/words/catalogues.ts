import { FluentBundle, FluentResource } from '@fluent/bundle';
import { type Part, placeOf } from './parts';

const files = import.meta.glob<string>(
  ['../../../config/locales/*/*.ftl', '!../../../config/locales/*/{icebreakers,refusals}.ftl'],
  { query: '?raw', import: 'default' },
);

/** The languages this build can speak: one that lacks a file that English has would show keys in place of words. */
export const supportedLocales: readonly string[] = wholeLocales(Object.keys(files));

export function wholeLocales(paths: readonly string[]): string[] {
  const all = [...new Set(paths.map((path) => placeOf(path).locale))];
  const inEnglish = paths.filter((path) => placeOf(path).locale === 'en');
  const has = (locale: string, path: string) => paths.includes(path.replace('/en/', `/${locale}/`));
  return all.filter((locale) => inEnglish.every((path) => has(locale, path)));
}

/** Loads parts of the words of a language; the build keeps each part of a language in one chunk. */
export async function loadCatalogue(locale: string, parts: ReadonlySet<Part>): Promise<FluentBundle> {
  const wanted = Object.entries(files).filter(([path]) => {
    const place = placeOf(path);
    return place.locale === locale && place.part !== 'server' && parts.has(place.part);
  });
  const sources = await Promise.all(wanted.map(([, load]) => load()));
  // Isolation marks serve mixed directions; none of the site's languages is written from right to left.
  const bundle = new FluentBundle(locale, { useIsolating: false });
  for (const source of sources) bundle.addResource(new FluentResource(source));
  return bundle;
}
