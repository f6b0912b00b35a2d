import type { LucideIcon } from 'lucide-react';
import { fetchInterests } from '../../api/interests';
import { fetchProfile } from '../../api/profile';
import type { Interest, MemberId } from '../../api/wire.gen';

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

export type Comparison = { mine: readonly string[]; known: readonly Interest[]; drawings: Drawings };

/**
 * Drawings and comparison are extras: a profile is shown without them rather than not at all. The drawings weigh as much
 * as the screen itself and are not wanted before the answer is there, so they travel beside the calls.
 */
export async function fetchComparison(reader: MemberId): Promise<Comparison> {
  const [own, known, drawn] = await Promise.allSettled([
    fetchProfile(reader),
    fetchInterests(),
    import('./interest-icons'),
  ]);
  return {
    mine: own.status === 'fulfilled' ? own.value.profile.interests : [],
    known: known.status === 'fulfilled' ? known.value : [],
    drawings: drawn.status === 'fulfilled' ? drawn.value.interestIcons : {},
  };
}
