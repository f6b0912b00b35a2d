/** What is searched for, as it stands in the address: the same names and values that the call takes. */
import type { Members, Settings } from '../../api/wire.gen';

/** The fields of a profile of which any of several keys may be wanted. */
export const WISHES = ['reason', 'relationship_status', 'body_type', 'hair_color', 'eye_color'] as const;
export type Wish = (typeof WISHES)[number];

/** In the order in which they stand in an address. `any` says that the search does not begin with the preferences. */
const FIELDS = [
  'any',
  'gender',
  'min_age',
  'max_age',
  'country',
  'countryregion',
  'distance',
  'online',
  'photo',
  'real',
  ...WISHES,
  'interests',
] as const;
export type Field = (typeof FIELDS)[number];

export type Filters = Partial<Record<Field, string>>;

/** The filters of an address; what else it holds is left out, so that one search has one name. */
export function filtersOf(query: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const field of FIELDS) {
    const value = query.get(field);
    if (value !== null && value !== '') filters[field] = value;
  }
  return filters;
}

/** The query of filters, without its question mark. */
export function queryOf(filters: Filters): URLSearchParams {
  return new URLSearchParams(FIELDS.flatMap((field) => (filters[field] ? [[field, filters[field]]] : [])));
}

/** The filters with another value of one field; an empty one leaves it open. What contradicts it is left open too. */
export function changed(filters: Filters, field: Field, value: string): Filters {
  const next = { ...filters, [field]: value };
  // Another country has other regions.
  if (field === 'country') delete next.countryregion;
  // A place is either a region or a distance from one's own.
  if (field === 'countryregion' && value !== '') delete next.distance;
  if (field === 'distance' && value !== '') delete next.countryregion;
  if (next.min_age && next.max_age && Number(next.min_age) > Number(next.max_age))
    next[field === 'min_age' ? 'max_age' : 'min_age'] = '';
  return filtersOf(queryOf(next));
}

/** What the member's preferences may fill in. */
const PREFERRED = ['gender', 'min_age', 'max_age'] as const;

/** Whether a search begins with the preferences: it says nothing of what they hold, and not that they do not count. */
export function isBegun(filters: Filters): boolean {
  return filters.any === undefined && PREFERRED.every((field) => filters[field] === undefined);
}

/** The filters with what the preferences have filled in. */
export function effective(filters: Filters, found: Pick<Members, 'gender' | 'min_age' | 'max_age'> | null): Filters {
  if (!found || !isBegun(filters)) return filters;
  const filled = { ...filters };
  for (const field of PREFERRED) if (found[field] !== null) filled[field] = String(found[field]);
  return filled;
}

/** The filters as the member has chosen them: what the preferences hold does not come back by itself. */
export function chosen(filters: Filters): Filters {
  const others = { ...filters };
  delete others.any;
  return isBegun(others) ? { ...others, any: 'true' } : others;
}

/** A field of which any of several keys may be wanted. */
export type Keyed = Wish | 'interests';

/** The keys that are wanted of a field. */
export function keysOf(filters: Filters, wish: Keyed): readonly string[] {
  return filters[wish]?.split(',') ?? [];
}

/** The filters with one of the keys of a field wanted, or not any more. */
export function turned(filters: Filters, wish: Keyed, key: string): Filters {
  const keys = keysOf(filters, wish);
  return changed(filters, wish, (keys.includes(key) ? keys.filter((it) => it !== key) : [...keys, key]).join(','));
}

/** How many fields are filtered by. */
export function count(filters: Filters): number {
  const { min_age, max_age, ...others } = filters;
  const named = Object.keys(others).filter((field) => field !== 'any');
  return named.length + (min_age !== undefined || max_age !== undefined ? 1 : 0);
}

/** Whether the site lets members be searched by a field. What profiles do not show cannot be searched by either. */
export function isOffered(settings: Pick<Settings, 'search_fields' | 'visible_profile_fields'>, field: Field): boolean {
  const isShown =
    (field !== 'interests' && WISHES.every((wish) => wish !== field)) ||
    settings.visible_profile_fields.includes(field);
  return field === 'real' || (settings.search_fields.includes(field) && isShown);
}
