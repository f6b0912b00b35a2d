import type { Settings } from '../../api/wire.gen';

/**
 * Whether a visitor is invited to join. `with_trafficsource` asks for a known network in this session; none is
 * remembered, so such a domain invites nobody.
 */
export function mayJoin({ signups }: Pick<Settings, 'signups'>): boolean {
  return signups === 'all';
}
