/** Where to go after the login when no page was asked for. */
const START = '/chats';

/**
 * The page that was asked for before the login: only one of this site, as anybody may write the address. It is read as
 * the browser reads addresses, which leaves out tabs and takes `\` for `/`.
 */
export function wayBack(requested: string | null): string {
  if (requested === null || !requested.startsWith('/') || !URL.canParse(requested, location.origin)) return START;
  const { origin, pathname, search, hash } = new URL(requested, location.origin);
  return origin !== location.origin || pathname.startsWith('//') || pathname.startsWith('/login')
    ? START
    : pathname + search + hash;
}
