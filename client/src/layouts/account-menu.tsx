import Ban from 'lucide-react/icons/ban';
import ChevronDown from 'lucide-react/icons/chevron-down';
import EyeOff from 'lucide-react/icons/eye-off';
import LogOut from 'lucide-react/icons/log-out';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import Smartphone from 'lucide-react/icons/smartphone';
import UserRound from 'lucide-react/icons/user-round';
import { imageUrl } from '../api/photo-url';
import { Link } from '../router/link';
import { useLocation, useNavigate } from '../router/router';
import type { User } from '../api/wire.gen';
import { useInstallWay } from '../parts/use-install';
import { install } from '../platform/install';
import { announce, notify } from '../platform/notices';
import { logOut } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { Avatar } from '../ui/avatar';
import { Icon } from '../ui/icon';
import { Menu, MenuItem, MenuSwitch } from '../ui/menu';
import { useWords } from '../words/words';
import styles from './navigation.module.css';

const PAGES = [
  { path: '/profile', icon: UserRound, word: 'page-profile' },
  { path: '/notifications', icon: Settings, word: 'page-notifications' },
  { path: '/ledger', icon: ReceiptText, word: 'page-ledger' },
  { path: '/blocked', icon: Ban, word: 'page-blocked' },
] as const;

/** The member's own pages, at the right end of the top bar. */
export function AccountMenu({ user }: { user: User }) {
  const say = useWords();
  const { name, main_image } = user.profile;
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const label = say('account', { name });
  return (
    <Menu
      label={label}
      buttonLabel={label}
      buttonClass={styles.account}
      button={
        <>
          <Avatar size="sm" name={name} picture={main_image && imageUrl(prefix, main_image.thumb_filename)} />
          <span>{name}</span>
          <Icon of={ChevronDown} />
        </>
      }
    >
      <AccountItems user={user} />
    </Menu>
  );
}

/** The same pages behind the last tab of a phone. */
export function AccountTab({ user }: { user: User }) {
  const say = useWords();
  const { pathname } = useLocation();
  const label = say('account', { name: user.profile.name });
  return (
    <Menu
      label={label}
      buttonLabel={`${say('nav-me')}, ${label}`}
      buttonClass={PAGES.some(({ path }) => path === pathname) ? styles.current : undefined}
      button={
        <>
          <Icon of={UserRound} />
          <span>{say('nav-me')}</span>
        </>
      }
    >
      <AccountItems user={user} />
    </Menu>
  );
}

function AccountItems({ user }: { user: User }) {
  const say = useWords();
  const navigate = useNavigate();

  const leave = async () => {
    try {
      await logOut();
      navigate('/');
    } catch {
      notify(say('no-answer'));
    }
  };

  return (
    <>
      {PAGES.map(({ path, icon, word }) => (
        <Link key={path} to={path} role="menuitem" tabIndex={-1}>
          <Icon of={icon} />
          {say(word)}
        </Link>
      ))}
      <InstallItem />
      <InvisibleMode user={user} />
      <hr />
      <MenuItem onChoose={() => void leave()}>
        <Icon of={LogOut} />
        {say('account-log-out')}
      </MenuItem>
    </>
  );
}

/** Asks at once where the browser has a question, and leads to the steps where they are to be done by hand. */
function InstallItem() {
  const say = useWords();
  const way = useInstallWay();
  const shown = (
    <>
      <Icon of={Smartphone} />
      {say('account-install')}
    </>
  );
  if (way === 'prompt') return <MenuItem onChoose={() => void install().catch(() => undefined)}>{shown}</MenuItem>;
  if (way === null) return null;
  return (
    <Link to="/notifications" role="menuitem" tabIndex={-1}>
      {shown}
    </Link>
  );
}

/** Presence is switched here, in a menu of every page, because it applies to all of them. */
function InvisibleMode({ user: { invisible } }: { user: User }) {
  const say = useWords();

  const turn = async () => {
    try {
      // The code of the live connection is loaded for members only.
      const { setInvisible } = await import('../live/actions/visibility');
      await setInvisible(!invisible);
      announce(say(invisible ? 'account-visible-now' : 'account-invisible-now'));
    } catch {
      notify(say('no-answer'));
    }
  };

  return (
    <MenuSwitch isOn={invisible} hint={say('account-invisible-hint')} onTurn={() => void turn()}>
      <Icon of={EyeOff} />
      {say('account-invisible')}
    </MenuSwitch>
  );
}
