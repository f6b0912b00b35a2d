/** Where to go after the login when no page was asked for. */
const START = '/chats';

/** The page that was asked for before the login: only one of this site, as anybody may write the address. */
export function wayBack(asked: string | null): string {
  if (asked === null || !/^\/(?![/\\])/.test(asked) || asked.startsWith('/login')) return START;
  return asked;
}
