import { AlertStrip } from '../features/alerts/alert-strip';
import { MessageNews } from '../features/chat/message-news';
import { useSession } from '../stores/session';
import type { Row } from '../routes/table';
import { AccountMenu } from './account-menu';
import { BonusBanner } from './bonus-banner';
import { ConnectionBanner } from './connection-banner';
import { Credits } from './credits';
import { KeptBack } from './kept-back';
import { Modals } from './modals';
import { ScheduledBonus } from './scheduled-bonus';
import { TabBar, TopNavigation } from './navigation';
import { TappedNotifications } from './tapped-notifications';

/** What frames and interrupts the pages of members. It is fetched once a member is here: visitors do not load it. */
export const shell = {
  /** In the middle of the top bar. */
  TopNavigation,
  /** The right end of the top bar. */
  TopEnd: () => {
    const user = useSession((s) => s.user);
    return (
      user && (
        <>
          <Credits user={user} />
          <span className="only-wide">
            <AccountMenu user={user} />
          </span>
        </>
      )
    );
  },
  /** Below the top bar. */
  Banners: ({ row }: { row: Row }) => {
    const user = useSession((s) => s.user);
    return (
      <>
        <ConnectionBanner />
        {user && row.navigation !== 'hidden' && (
          <div className={row.navigation === 'focused' ? 'only-wide' : undefined}>
            <BonusBanner user={user} />
          </div>
        )}
      </>
    );
  },
  /** Below that, where one is not busy with one thing. */
  Alerts: () => {
    const user = useSession((s) => s.user);
    return user && <AlertStrip user={user} />;
  },
  /** Along the lower edge of phones. */
  Tabs: () => {
    const user = useSession((s) => s.user);
    return user && <TabBar user={user} />;
  },
  /** Modals and notices that open by themselves, on every page. */
  News: ({ row }: { row: Row }) => (
    <>
      <Modals row={row} />
      <ScheduledBonus row={row} />
      <MessageNews />
      <TappedNotifications />
      <KeptBack />
    </>
  ),
};
