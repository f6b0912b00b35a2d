import type { WordFile } from './keys.gen';

/** The files that only the server uses: it sends refusals and first sentences as complete texts. */
export const SERVER_ONLY: readonly string[] = ['icebreakers', 'mail', 'refusals'];

/**
 * The files that every page needs; a route, a layout, or code that is loaded later names the files it needs beside
 * these.
 */
export const EVERYWHERE: readonly WordFile[] = ['common', 'pages'];

/** The language and the name of a file such as `config/locales/nl/chat.ftl`. */
export function nameOf(path: string): { locale: string; file: WordFile } {
  const [, locale, file] = /([a-z]{2})\/([a-z-]+)\.ftl/.exec(path) ?? [];
  if (!locale || !file) throw new Error(`${path} is no file of words`);
  return { locale, file: file as WordFile };
}
