import type { Totals } from '../api/wire.gen';

/**
 * The number of things that need the member's attention (specification 4): the title prefix and the app badge show the
 * same number.
 */
export function attention({ unread, new_likes }: Totals): number {
  return unread + new_likes;
}

export function titled(page: string, site: string, waiting: number): string {
  const title = page === site ? site : `${page} · ${site}`;
  return waiting > 0 ? `(${waiting}) ${title}` : title;
}
