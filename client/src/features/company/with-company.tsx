import type { ReactNode } from 'react';
import { fetchCompanyInfo } from '../../api/company-info';
import type { CompanyInfo } from '../../api/wire.gen';
import { resource, useResource } from '../../stores/resource';

/** Specification 7: loaded once. */
const companyInfo = resource({
  fetch: (_: 'site', signal): Promise<CompanyInfo> => fetchCompanyInfo(signal),
  freshMs: Infinity,
  isPublic: true,
});

/** Shows what is said about the company that runs the site; nothing until it is known. */
export function WithCompany({ children }: { children: (company: CompanyInfo) => ReactNode }) {
  const view = useResource(companyInfo, 'site');
  return view.state === 'shown' ? children(view.data) : null;
}
