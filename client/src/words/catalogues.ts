import { FluentBundle, FluentResource } from '@fluent/bundle';
import { type Part, placeOf } from './parts';

const files = import.meta.glob<string>(
  ['../../../config/locales/*/*.ftl', '!../../../config/locales/*/{icebreakers,refusals}.ftl'],
  { query: '?raw', import: 'default' },
);

/** The languages this build can speak. */
export const supportedLocales: readonly string[] = [...new Set(Object.keys(files).map((path) => placeOf(path).locale))];

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
