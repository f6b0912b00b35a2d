const DAY_S = 24 * 60 * 60;

/** The value of a readable cookie. */
export function readCookie(name: string): string | null {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found === undefined ? null : decodeURIComponent(found.slice(start.length));
}

export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * DAY_S}; SameSite=Lax`;
}
