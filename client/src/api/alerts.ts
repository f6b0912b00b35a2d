import { call } from './http';
import type { Alerts, Dismissible } from './wire.gen';

/** What the member is reminded of, the most important first. */
export function fetchAlerts(signal: AbortSignal): Promise<Alerts> {
  return call('GET', 'alerts.php', { signal });
}

export function putAlertAway(alert: Dismissible): Promise<Alerts> {
  return call('PUT', 'alerts.php', { body: { alert } });
}
