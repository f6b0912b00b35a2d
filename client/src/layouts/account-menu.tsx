import { ChevronDown, LogOut, ReceiptText, Settings, UserRound } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { User } from '../api/wire.gen';
import { notify } from '../platform/notices';
import { logOut } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { Avatar } from '../ui/avatar';
import { Icon } from '../ui/icon';
import { Menu, MenuItem } from '../ui/menu';
import { useWords } from '../words/words';

const PATHS = ['/profile', '/notifications', '/ledger'];

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
      buttonClass="account"
      button={
        <>
          <Avatar size="sm" name={name} picture={main_image && prefix + main_image.thumb_filename} />
          <span>{name}</span>
          <Icon of={ChevronDown} />
        </>
      }
    >
      <AccountItems />
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
      buttonClass={PATHS.includes(pathname) ? 'is-current' : ''}
      button={
        <>
          <Icon of={UserRound} />
          <span>{say('nav-me')}</span>
        </>
      }
    >
      <AccountItems />
    </Menu>
  );
}

function AccountItems() {
  const say = useWords();
  const navigate = useNavigate();

  const leave = async () => {
    try {
      await logOut();
      await navigate('/');
    } catch {
      notify(say('no-answer'));
    }
  };

  return (
    <>
      <Link to="/profile" role="menuitem" tabIndex={-1}>
        <Icon of={UserRound} />
        {say('account-profile')}
      </Link>
      <Link to="/notifications" role="menuitem" tabIndex={-1}>
        <Icon of={Settings} />
        {say('account-settings')}
      </Link>
      <Link to="/ledger" role="menuitem" tabIndex={-1}>
        <Icon of={ReceiptText} />
        {say('account-ledger')}
      </Link>
      <hr />
      <MenuItem onChoose={() => void leave()}>
        <Icon of={LogOut} />
        {say('account-log-out')}
      </MenuItem>
    </>
  );
}
