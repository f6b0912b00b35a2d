import { call } from './http';
import type { Settings } from './wire.gen';

/** The settings of the site by its host, with the query of the page (specification 7): campaigns come by it. */
export function fetchSettings(): Promise<Settings> {
  return call('GET', 'settings.php', { query: Object.fromEntries(new URLSearchParams(location.search)) });
}
