/** What a member is told: notifications, and the alerts above every page. */
import type { Page } from '@playwright/test';
import type { Alerts, HeldMessage } from '../../src/api/wire.gen';
import { call } from '../api';
import { newPrice } from './chats';
import type { Screen } from './screen';

const withPush = { VONK_PUSH_ENABLED: 'true' };

export const notices: readonly Screen[] = [
  {
    // Its lower half, with quiet hours: the upper one is that of the next.
    name: 'notifications',
    as: 'anna',
    isOtherOnPhone: true,
    path: async (site) => {
      const quiet = { from: 22 * 60, until: 8 * 60, time_zone: 'Europe/Amsterdam' };
      const chosen = { disabled: [], with_text: true, quiet };
      await call(site.address, 'PUT', 'notifications.php', site.session('anna'), chosen);
      return '/notifications';
    },
    environment: withPush,
    before: mayNotify,
    hasNotifications: true,
    prepare: async (page) => {
      const hours = page.getByRole('heading', { name: 'Quiet hours' });
      await hours.evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'notifications-install',
    as: 'anna',
    path: '/notifications',
    environment: withPush,
    before: mayNotify,
    hasNotifications: true,
    prepare: async (page) => {
      await offerInstall(page);
      await page.getByRole('button', { name: 'Install' }).waitFor();
    },
  },
  { name: 'notifications-iphone', as: 'anna', path: '/notifications', environment: withPush, before: asIphone },
  { name: 'notifications-blocked', as: 'anna', path: '/notifications', environment: withPush, before: mayNotNotify },
  { name: 'alert', as: 'joris', path: '/likes' },
  {
    name: 'alert-push',
    as: 'anna',
    path: '/likes',
    environment: withPush,
    before: mayNotify,
    hasNotifications: true,
  },
  {
    name: 'alert-notifications',
    as: 'anna',
    path: async (site) => {
      const chosen = { disabled: ['like'], with_text: false };
      await call(site.address, 'PUT', 'notifications.php', site.session('anna'), chosen);
      return '/likes';
    },
  },
  { name: 'alert-refused', as: 'anna', path: '/likes', before: (page) => alert(page, { alerts: ['mail_refused'] }) },
  {
    name: 'alert-undelivered',
    as: 'anna',
    path: async (site) => `/chats/${await site.conversation('anna', 'ben')}`,
    before: (page) => alert(page, { alerts: ['first_message'], undelivered }),
  },
  { name: 'alert-chats', as: 'joris', path: '/chats' },
];

function mayNotify(page: Page): Promise<void> {
  return page.context().grantPermissions(['notifications']);
}

async function mayNotNotify(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
}

/** Chromium makes its offer only to those who come back. */
export function offerInstall(page: Page): Promise<unknown> {
  return page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')));
}

/** Safari has no push in its tabs. */
async function asIphone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
    Object.defineProperty(navigator, 'userAgent', { value: iphone });
    Reflect.deleteProperty(window, 'PushManager');
  });
}

const undelivered: HeldMessage = {
  to: 1,
  text: 'Shall we walk along the canal?',
  quoted_cost: 0,
  written_at: 0,
  refused: { ...newPrice.json.error, code: 'price_changed' },
};

async function alert(page: Page, alerts: Alerts): Promise<void> {
  await page.route('**/api/alerts.php', (route) => route.fulfill({ json: alerts }));
}
