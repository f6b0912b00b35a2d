import type { WordFile } from './keys.gen';

/**
 * The files that no page loads: the server sends refusals, mails and first sentences as complete texts, and the service
 * worker has what it says while there is no network.
 */
export const ELSEWHERE: readonly string[] = ['icebreakers', 'mail', 'offline', 'refusals'];

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
