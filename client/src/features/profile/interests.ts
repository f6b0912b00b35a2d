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

/** Drawings and comparison are extras: a profile is shown without them rather than not at all. */
export async function fetchComparison(
  reader: MemberId,
): Promise<{ mine: readonly string[]; known: readonly Interest[] }> {
  const [own, known] = await Promise.allSettled([fetchProfile(reader), fetchInterests()]);
  return {
    mine: own.status === 'fulfilled' ? own.value.profile.interests : [],
    known: known.status === 'fulfilled' ? known.value : [],
  };
}
