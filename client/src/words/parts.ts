/**
 * Words travel in parts: `site` with the first page of anybody, `login` with the screen of that name, `members` with
 * the screens that members see, `emoji` with the emoji once somebody looks for one.
 */
export type Part = 'site' | 'login' | 'members' | 'emoji';

/** What is said by the server alone does not travel. */
export type Place = Part | 'server';

export const PLACES: readonly Place[] = ['site', 'login', 'members', 'emoji', 'server'];

/** The place of each file of words. A file that is not in this table stops the build. */
const places: Readonly<Record<string, Place>> = {
  blocks: 'members',
  chat: 'members',
  common: 'site',
  days: 'members',
  demo: 'login',
  emoji: 'emoji',
  gifts: 'members',
  home: 'site',
  // First sentences arrive as sentences, like refusals.
  icebreakers: 'server',
  interests: 'members',
  ledger: 'members',
  likes: 'members',
  login: 'login',
  pages: 'site',
  photos: 'members',
  profile: 'members',
  // Refusals arrive as sentences: the server says them in the reader's language.
  refusals: 'server',
};

/** Where a file of words such as `config/locales/nl/chat.ftl` belongs: its language and its part. */
export function placeOf(path: string): { locale: string; part: Place } {
  const [, locale, name] = /([a-z]{2})\/([a-z-]+)\.ftl/.exec(path) ?? [];
  const part = name && places[name];
  if (!locale || !part) throw new Error(`${path} has no place in src/words/parts.ts`);
  return { locale, part };
}
