import { lazy, Suspense } from 'react';
import type { CompanyInfo } from '../api/wire.gen';
import { Link } from '../router/link';
import { LanguageMenu } from '../features/language/language-menu';
import { isInstalledApp } from '../platform/installed-app';
import type { Row } from '../routes/table';
import { useSession } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { useFormat } from '../words/format';
import { Localized, useWords, type PlainWord } from '../words/words';
import styles from './layouts.module.css';

/** Specification 2, in its order; beside the return policy the way to withdraw, which the law wants on every page. */
const LINKS: readonly [string, PlainWord][] = [
  ['/terms', 'page-terms'],
  ['/privacy', 'page-privacy'],
  ['/cookies', 'page-cookies'],
  ['/ban', 'page-ban'],
  ['/pricing', 'page-pricing'],
  ['/complaints', 'page-complaints'],
  ['/return-policy', 'page-return-policy'],
  ['/withdraw', 'page-withdraw'],
  ['/faq', 'footer-faq'],
  ['/service', 'footer-support'],
];

/**
 * The footer must not delay the first paint, neither by code nor by a call; until its data arrives, a sentence is
 * missing.
 */
const WithCompany = lazy(() =>
  import('../features/company/with-company').then(
    (module) => ({ default: module.WithCompany }),
    () => ({ default: () => null }),
  ),
);

/** The legal information. In the installed app, where members come often, the members area goes without. */
export function Footer({ row }: { row: Row }) {
  const say = useWords();
  const member = useSession((s) => s.status === 'member');
  const age = useLoadedSettings((settings) => settings.minimum_age);
  if (member && isInstalledApp() && row.membersArea) return null;
  return (
    <footer className={styles.foot}>
      <div className={`page ${styles.footer}`}>
        <nav aria-label={say('footer-about')}>
          {LINKS.map(([path, word]) => (
            <Link key={path} to={path}>
              {say(word)}
            </Link>
          ))}
        </nav>
        {member && <LanguageMenu />}
        <p className={styles.company}>
          <Suspense>
            <WithCompany>{(company) => <Company {...company} />}</WithCompany>
          </Suspense>
        </p>
        <Contact />
        <p>{say('footer-disclaimer', { age })}</p>
      </div>
    </footer>
  );
}

function Company({ name, address, city, country: code, tradenames, kvk, vat_numbers }: CompanyInfo) {
  const say = useWords();
  const { country } = useFormat();
  const site = useLoadedSettings((settings) => settings.name);
  return (
    <>
      {say('footer-company', { site, company: name, address, city, country: country(code) })}{' '}
      {tradenames.length > 0 && say('footer-tradenames', { count: tradenames.length, names: tradenames.join(', ') })}{' '}
      {kvk !== '' && say('footer-kvk', { number: kvk })}{' '}
      {vat_numbers.length > 0 && say('footer-vat', { numbers: vat_numbers.join(', ') })}
    </>
  );
}

/** The contact, by the site's own telephone number and address. */
function Contact() {
  const phone = useLoadedSettings((settings) => settings.support_phone);
  const mail = useLoadedSettings((settings) => settings.support_email);
  if (phone === '' || mail === '') return null;
  return (
    <p>
      <Localized
        word="footer-contact"
        values={{ phone, mail }}
        elements={{
          phone: (
            <a className="link" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          ),
          mail: (
            <a className="link" href={`mailto:${mail}`}>
              {mail}
            </a>
          ),
        }}
      />
    </p>
  );
}
