import type { LucideIcon } from 'lucide-react';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Search from 'lucide-react/icons/search';
import { Link } from '../router/link';
import { useLocation } from '../router/router';
import type { User } from '../api/wire.gen';
import { rowAt } from '../routes/table';
import { useTotals } from '../stores/chats';
import { Badge } from '../ui/badge';
import { Credit, Icon } from '../ui/icon';
import { useWords } from '../words/words';
import { AccountTab } from './account-menu';
import { hasCreditsItem, toneOf } from './credits';
import { preload } from './lazy';
import styles from './navigation.module.css';

/** The members' navigation along the top of wide screens. */
export function TopNavigation() {
  const say = useWords();
  const { unread, new_likes } = useTotals();
  return (
    <nav className={styles.top} aria-label={say('nav-main')}>
      <Item to="/members" icon={Search} word={say('page-members')} />
      <Item to="/chats" icon={MessageCircle} word={say('nav-chats')}>
        <Badge count={unread} label={say('nav-unread', { count: unread })} />
      </Item>
      <Item to="/likes" icon={Heart} word={say('nav-likes')}>
        <Badge count={new_likes} label={say('nav-new-likes', { count: new_likes })} />
      </Item>
    </nav>
  );
}

/** The same navigation along the bottom of phones, and what is at the right of the top bar there. */
export function TabBar({ user }: { user: User }) {
  const say = useWords();
  const { unread, new_likes } = useTotals();
  const hasCredits = hasCreditsItem(user, useLocation().pathname);
  return (
    <nav className={styles.tabs} aria-label={say('nav-main')}>
      <Item to="/members" icon={Search} word={say('nav-search')} />
      <Item to="/chats" icon={MessageCircle} word={say('nav-chats')}>
        <Badge count={unread} label={say('nav-unread', { count: unread })} />
      </Item>
      <Item to="/likes" icon={Heart} word={say('nav-likes')}>
        <Badge count={new_likes} label={say('nav-new-likes', { count: new_likes })} />
      </Item>
      <Item to="/credits" icon={Credit} word={say(hasCredits ? 'nav-credits' : 'page-premium')}>
        {hasCredits && <CreditsBadge credits={user.credits} />}
      </Item>
      <AccountTab user={user} />
    </nav>
  );
}

function CreditsBadge({ credits }: { credits: number }) {
  const say = useWords();
  switch (toneOf(credits)) {
    case 'fine':
      return null;
    case 'low':
      return <Badge count={credits} tone="warning" label={say('nav-credits-low', { count: credits })} />;
    case 'none':
      return <Badge count={0} tone="danger" label={say('nav-credits-none', { count: 0 })} />;
  }
}

type ItemProps = { to: string; icon: LucideIcon; word: string; children?: React.ReactNode };

function Item({ to, icon, word, children }: ItemProps) {
  const isCurrent = partOf(useLocation().pathname) === to;
  return (
    // A touch or a hover makes it likely that the page is opened next.
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} onPointerEnter={() => preloadAt(to)}>
      <Icon of={icon} />
      <span>{word}</span>
      {children}
    </Link>
  );
}

/**
 * The section of the site that a page belongs to. A conversation with a member belongs to the chats, and each way to
 * meet somebody to the search.
 */
function partOf(path: string): string {
  if (['/', '/swipe-game', '/match-finder'].includes(path)) return '/members';
  const [, part, , under] = path.split('/');
  return part === 'members' && under === 'chat' ? '/chats' : `/${part}`;
}

function preloadAt(path: string): void {
  void preload(rowAt(path).row);
}
