import type { Settings } from '../../api/wire.gen';
import { firstTracking } from '../../platform/tracking';

/**
 * Whether a visitor is invited to join. `with_trafficsource` invites those who came by the link of a network; whether it
 * is a known one, the server decides.
 */
export function mayJoin({ signups }: Pick<Settings, 'signups'>): boolean {
  return signups === 'all' || (signups === 'with_trafficsource' && firstTracking()?.network !== undefined);
}
