import { FluentBundle, FluentResource } from '@fluent/bundle';
import { nameOf } from './files';
import type { WordFile } from './keys.gen';

/** Each file of each language is a chunk of its own. */
const chunks = import.meta.glob<string>(
  ['../../../config/locales/*/*.ftl', '!../../../config/locales/*/{icebreakers,offline,refusals}.ftl'],
  { query: '?raw', import: 'default' },
);

/** Every file there is. */
export const wordFiles: readonly WordFile[] = [...new Set(Object.keys(chunks).map((path) => nameOf(path).file))];

/**
 * The languages that this build can show. One that lacks a file which English has would show keys in place of texts, so
 * it is left out.
 */
export const supportedLocales: readonly string[] = wholeLocales(Object.keys(chunks));

export function wholeLocales(paths: readonly string[]): string[] {
  const all = [...new Set(paths.map((path) => nameOf(path).locale))];
  const inEnglish = paths.filter((path) => nameOf(path).locale === 'en');
  const has = (locale: string, path: string) => paths.includes(path.replace('/en/', `/${locale}/`));
  return all.filter((locale) => inEnglish.every((path) => has(locale, path)));
}

/** Loads files of words in a language. One bundle holds them all, as a word of one may use a word of another. */
export async function loadCatalogue(locale: string, files: ReadonlySet<WordFile>): Promise<FluentBundle> {
  const needed = Object.keys(chunks).filter((path) => {
    const name = nameOf(path);
    return name.locale === locale && files.has(name.file);
  });
  const resources = await Promise.all(needed.map(loadResource));
  // Isolation marks serve mixed directions; none of the site's languages is written from right to left.
  const bundle = new FluentBundle(locale, { useIsolating: false });
  for (const resource of resources) bundle.addResource(resource);
  return bundle;
}

/** Loaded files are kept, so that a screen that needs one more file does not parse the others again. */
const loaded = new Map<string, FluentResource>();

async function loadResource(path: string): Promise<FluentResource> {
  const resource = loaded.get(path) ?? new FluentResource((await chunks[path]?.()) ?? '');
  loaded.set(path, resource);
  return resource;
}
