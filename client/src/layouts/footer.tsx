import { Link } from 'react-router';
import { useCompany } from '../features/company/use-company';
import { LanguageMenu } from '../features/language/language-menu';
import { isInstalledApp } from '../platform/installed-app';
import { useSession } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { useWords, type PlainWord } from '../words/words';
import styles from './layouts.module.css';

/** Specification 2, in its order. */
const LINKS: readonly [string, PlainWord][] = [
  ['/terms', 'footer-terms'],
  ['/privacy', 'footer-privacy'],
  ['/cookies', 'footer-cookies'],
  ['/ban', 'footer-ban'],
  ['/pricing', 'footer-pricing'],
  ['/complaints', 'footer-complaints'],
  ['/return-policy', 'footer-return-policy'],
  ['/faq', 'footer-faq'],
  ['/service', 'footer-support'],
];

/** What the law and a careful reader look for. The installed app of a member has it behind no page end. */
export function Footer() {
  const say = useWords();
  const member = useSession((s) => s.status === 'member');
  if (member && isInstalledApp()) return null;
  return (
    <footer className="footer">
      <div className={`page ${styles.footer}`}>
        <nav aria-label={say('footer-about')}>
          {LINKS.map(([path, word]) => (
            <Link key={path} to={path}>
              {say(word)}
            </Link>
          ))}
        </nav>
        {member && <LanguageMenu />}
        <Company />
        <p>{say('footer-disclaimer')}</p>
      </div>
    </footer>
  );
}

function Company() {
  const say = useWords();
  const site = useLoadedSettings((settings) => settings.name);
  const company = useCompany();
  return (
    <p className={styles.company}>
      {company && (
        <>
          {say('footer-company', { site, company: company.name, address: company.address, city: company.city })}{' '}
          {company.kvk !== '' && say('footer-kvk', { number: company.kvk })}{' '}
          {company.vat_numbers.length > 0 && say('footer-vat', { numbers: company.vat_numbers.join(', ') })}
        </>
      )}
    </p>
  );
}
