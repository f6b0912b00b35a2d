const FIELDS = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;

export type TrackingFields = Partial<Record<(typeof FIELDS)[number], string>>;

let first: TrackingFields | null = null;

/**
 * How the visitor came to the site, by the query of the first page. It is kept in memory only, until the page is
 * reloaded: storing it in the browser would need the visitor's consent.
 */
export function rememberTracking(search: string): void {
  const query = new URLSearchParams(search);
  const found = FIELDS.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  if (found.length > 0) first ??= Object.fromEntries(found);
}

export function firstTracking(): TrackingFields | null {
  return first;
}
