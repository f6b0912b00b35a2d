/** What the member is reminded of on the pages of the members area. */
import { fetchAlerts, putAlertAway } from '../api/alerts';
import type { Alerts, Dismissible, MemberId } from '../api/wire.gen';
import { onChange } from './on-change';
import { resource } from './resource';
import { useSession } from './session';

const FRESH_MS = 60 * 60 * 1000;

export const alerts = resource({
  fetch: (_: MemberId, signal): Promise<Alerts> => fetchAlerts(signal),
  freshMs: FRESH_MS,
  // Every change of the profile or of the account comes as a new record of the member.
  follow: (_, invalidate) => [
    onChange(useSession, (s) => s.user?.profile, invalidate),
    onChange(useSession, (s) => s.user?.email, invalidate),
  ],
});

/** The alert goes at once. If that cannot be stored it is back on the next visit, which is no reason for a message. */
export async function putAway(me: MemberId, alert: Dismissible): Promise<void> {
  alerts.update(me, (held) => ({ alerts: held.alerts.filter((one) => one !== alert) }));
  await putAlertAway(alert).catch(() => undefined);
}
