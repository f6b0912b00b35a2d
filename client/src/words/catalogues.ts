import { FluentBundle, FluentResource } from '@fluent/bundle';

// Refusals arrive as sentences: the server says them in the reader's language.
const files = import.meta.glob<string>(['../../../config/locales/*/*.ftl', '!../../../config/locales/*/refusals.ftl'], {
  query: '?raw',
  import: 'default',
});

const localeOf = (path: string): string => path.split('/').at(-2) ?? '';

/** The languages this build can speak. */
export const supportedLocales: readonly string[] = [...new Set(Object.keys(files).map(localeOf))];

/** Loads all words of a language; the build keeps them in one chunk per language. */
export async function loadCatalogue(locale: string): Promise<FluentBundle> {
  const sources = await Promise.all(
    Object.entries(files)
      .filter(([path]) => localeOf(path) === locale)
      .map(([, load]) => load()),
  );
  // Isolation marks serve mixed directions; none of the site's languages is written from right to left.
  const bundle = new FluentBundle(locale, { useIsolating: false });
  for (const source of sources) bundle.addResource(new FluentResource(source));
  return bundle;
}
