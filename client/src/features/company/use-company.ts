import { useEffect, useState } from 'react';
import { fetchCompanyInfo } from '../../api/company-info';
import type { CompanyInfo } from '../../api/wire.gen';

/** Specification 7: loaded once. A failed attempt is forgotten, so that the next page asks again. */
let asked: Promise<CompanyInfo> | null = null;

function companyInfo(): Promise<CompanyInfo> {
  asked ??= fetchCompanyInfo().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** Who runs the site; `null` until it is known. */
export function useCompany(): CompanyInfo | null {
  const [company, setCompany] = useState<CompanyInfo | null>(null);
  useEffect(() => {
    let gone = false;
    companyInfo().then(
      (info) => {
        if (!gone) setCompany(info);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return company;
}
