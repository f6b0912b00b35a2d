import { call } from './http';
import type { CompanyInfo } from './wire.gen';

/** Who runs the site: the same whoever is logged in, so the call goes on when the session ends. */
export function fetchCompanyInfo(signal: AbortSignal): Promise<CompanyInfo> {
  return call('GET', 'companyinfo.php', { signal, outlivesSession: true });
}
