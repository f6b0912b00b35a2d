import { ArrowLeft } from 'lucide-react';
import { hasPageBefore } from '../router/history';
import { Link } from '../router/link';
import { useLocation, useNavigate } from '../router/router';
import { LanguageMenu } from '../features/language/language-menu';
import { isInstalledApp } from '../platform/installed-app';
import type { Row } from '../routes/table';
import { useSession } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { ButtonLink, IconButton } from '../ui/button';
import { Logo } from '../ui/logo';
import { useWords } from '../words/words';
import { AccountMenu } from './account-menu';
import { Credits } from './credits';
import { TopNavigation } from './navigation';

/** The bar along the top, by the rules of specification, section 2. */
export function TopBar({ row }: { row: Row }) {
  const status = useSession((s) => s.status);
  const user = useSession((s) => s.user);
  const bare = row.navigation === 'hidden';
  return (
    <header className="topbar">
      <div className="page">
        {row.back && <BackButton />}
        <HomeLink />
        {user && !bare && <TopNavigation />}
        <div className="topbar__end">
          {status === 'visitor' && <LanguageMenu />}
          {status === 'visitor' && !bare && <LogInButton />}
          {user && !bare && (
            <>
              <Credits user={user} />
              <span className="only-wide">
                <AccountMenu user={user} />
              </span>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** The logo leads members to each other and visitors home. */
export function HomeLink() {
  const say = useWords();
  const member = useSession((s) => s.status === 'member');
  const site = useLoadedSettings((settings) => settings.name);
  return (
    <Link
      to={member ? '/members' : '/'}
      className="logo"
      aria-label={say(member ? 'logo-members' : 'logo-home', { site })}
    >
      <Logo name={site} />
    </Link>
  );
}

function LogInButton() {
  const say = useWords();
  return (
    <ButtonLink to="/login" size="small">
      {say('nav-log-in')}
    </ButtonLink>
  );
}

/** The installed app has no bar of the browser to go back with; a first page has nowhere to go back to. */
function BackButton() {
  const say = useWords();
  const navigate = useNavigate();
  // Drawn again at each page, as only then it is another answer.
  useLocation();
  if (!isInstalledApp() || !hasPageBefore()) return null;
  return <IconButton icon={ArrowLeft} label={say('back')} onClick={() => navigate(-1)} />;
}
