import ArrowLeft from 'lucide-react/icons/arrow-left';
import { hasPageBefore } from '../router/history';
import { useLocation, useNavigate } from '../router/router';
import { LanguageMenu } from '../features/language/language-menu';
import { isInstalledApp } from '../platform/installed-app';
import type { Row } from '../routes/table';
import { useSession } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { Bar, BarEnd } from '../ui/bar';
import { ButtonLink, IconButton } from '../ui/button';
import { LogoLink } from '../ui/logo';
import { useWords } from '../words/words';
import { useMemberShell } from './lazy';

/** The bar along the top, by the rules of specification, section 2. */
export function TopBar({ row }: { row: Row }) {
  const status = useSession((s) => s.status);
  const shell = useMemberShell();
  const bare = row.navigation === 'hidden';
  return (
    <Bar>
      {row.back && <BackButton />}
      <HomeLink />
      {shell && !bare && <shell.TopNavigation />}
      <BarEnd>
        {status === 'visitor' && <LanguageMenu />}
        {status === 'visitor' && !bare && <LogInButton />}
        {shell && !bare && <shell.TopEnd />}
      </BarEnd>
    </Bar>
  );
}

/** The logo leads members to each other and visitors home. */
export function HomeLink() {
  const say = useWords();
  const member = useSession((s) => s.status === 'member');
  const site = useLoadedSettings((settings) => settings.name);
  return (
    <LogoLink to={member ? '/members' : '/'} label={say(member ? 'logo-members' : 'logo-home', { site })} name={site} />
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
  // Rendered again at each navigation, because the answer changes only then.
  useLocation();
  if (!isInstalledApp() || !hasPageBefore()) return null;
  return <IconButton icon={ArrowLeft} label={say('back')} onClick={() => navigate(-1)} />;
}
