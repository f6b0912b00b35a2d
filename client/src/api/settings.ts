import { call } from './http';
import type { Settings } from './wire.gen';

export function fetchSettings(): Promise<Settings> {
  return call('GET', 'settings.php');
}
