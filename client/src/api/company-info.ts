import { call } from './http';
import type { CompanyInfo } from './wire.gen';

export function fetchCompanyInfo(): Promise<CompanyInfo> {
  return call('GET', 'companyinfo.php');
}
