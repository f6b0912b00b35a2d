import { call } from './http';
import type { CompanyInfo } from './wire.gen';

/** The company that runs the site. It is the same for every session, so the call continues when the session ends. */
export function fetchCompanyInfo(signal: AbortSignal): Promise<CompanyInfo> {
  return call('GET', 'companyinfo.php', { signal, outlivesSession: true });
}
