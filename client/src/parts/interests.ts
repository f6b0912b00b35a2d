import type { LucideIcon } from 'lucide-react';
import { fetchInterests } from '../api/interests';
import type { Interest } from '../api/wire.gen';
import { resource } from '../stores/resource';

/** What a profile likes: first what its reader likes too. */
export type Interests = { shared: readonly Interest[]; others: readonly Interest[] };

/** `known` are those this site offers, in its order; a key it does not know has no drawing. */
export function sortInterests(
  theirs: readonly string[],
  mine: readonly string[],
  known: readonly Interest[],
): Interests {
  const drawn = known.filter(({ id }) => theirs.includes(id));
  const undrawn = theirs.filter((id) => !drawn.some((one) => one.id === id)).map((id) => ({ id, icon: '' }));
  const all = [...drawn, ...undrawn];
  const isShared = ({ id }: Interest) => mine.includes(id);
  return { shared: all.filter(isShared), others: all.filter((one) => !isShared(one)) };
}

/** The drawing of an interest, by the name its icon has. */
export type Drawings = Readonly<Record<string, LucideIcon>>;

/** What this site offers, in its order. */
export const offered = resource({
  fetch: (_: 'site', signal): Promise<readonly Interest[]> => fetchInterests(signal),
  freshMs: Infinity,
  isPublic: true,
});

/** They weigh as much as the screen itself and are not needed before the profile is there, so they travel beside it. */
export const drawings = resource<'all', Drawings>({
  fetch: async () => (await import('./interest-icons')).interestIcons,
  freshMs: Infinity,
  isPublic: true,
});
