import type { ProfileCard } from '../../api/wire.gen';

/** The region as sentences take it: some domains show none. */
export function regionOf({ region }: Pick<ProfileCard, 'region'>): string {
  return region === '' ? 'none' : region;
}
