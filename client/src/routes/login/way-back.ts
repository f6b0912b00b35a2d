/** The page after the login when no other was requested. */
const START = '/chats';

/**
 * The page that was requested before the login: only one of this site, as anybody may write the address. It is parsed
 * as the browser parses addresses, which drops tabs and reads `\` as `/`.
 */
export function wayBack(requested: string | null): string {
  if (requested === null || !requested.startsWith('/') || !URL.canParse(requested, location.origin)) return START;
  const { origin, pathname, search, hash } = new URL(requested, location.origin);
  return origin !== location.origin || pathname.startsWith('//') || pathname.startsWith('/login')
    ? START
    : pathname + search + hash;
}
