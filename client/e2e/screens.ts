/** Every screen that is complete, for those who look at all of them. */
import type { Page } from '@playwright/test';
import type { Alerts, ChatPage, HeldMessage, OwnPhoto, OwnProfileAnswer } from '../src/api/wire.gen';
import { addPhotoTo, call, quoteFrom, sendPhotoFrom } from './api';
import { photos, write } from './conversation';
import type { Site } from './fixtures';
import { likeFrom, newLike, unlikeFrom } from './likes';
import { moneyScreens } from './money-screens';
import { goOffline } from './offline';
import { picture } from './picture';
import type { Screen } from './screen';

async function block(site: Site, who: string, whom: string, method = 'POST'): Promise<void> {
  const body = { profile: { id: await site.profile(whom) } };
  await call(site.address, method, 'block.php', site.session(who), body);
}

const COLOURS = [
  [90, 140, 170],
  [170, 90, 120],
  [110, 150, 90],
] as const;

async function photosOf(site: Site, who: string): Promise<OwnPhoto[]> {
  const answer = await call<OwnProfileAnswer>(site.address, 'GET', 'own-profile.php', site.session(who));
  return answer.photos;
}

function deletePhotoOf(site: Site, who: string, photo: number): Promise<unknown> {
  return call(site.address, 'DELETE', 'profile-photos.php', site.session(who), { photo });
}

const withPush = { VONK_PUSH_ENABLED: 'true' };

function mayNotify(page: Page): Promise<void> {
  return page.context().grantPermissions(['notifications']);
}

async function mayNotNotify(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
}

/** Chromium makes its offer only to those who come back. */
function offerInstall(page: Page): Promise<unknown> {
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

export const screens: readonly Screen[] = [
  { name: 'home', as: null, path: '/' },
  { name: 'login', as: null, path: '/login' },
  { name: 'signup', as: null, path: '/signup' },
  {
    // Over the page on a desktop, a page of its own on a phone.
    name: 'join',
    as: null,
    path: '/',
    isOtherOnPhone: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Join for free' }).first().click();
      await page.getByLabel('Date of birth').waitFor();
    },
  },
  { name: 'complete-signup', as: 'joris', path: '/complete-signup?step=0' },
  { name: 'complete-signup-about', as: 'joris', path: '/complete-signup?step=1' },
  { name: 'complete-signup-interests', as: 'joris', path: '/complete-signup?step=2' },
  { name: 'complete-signup-place', as: 'joris', path: '/complete-signup?step=3' },
  { name: 'complete-signup-preferences', as: 'joris', path: '/complete-signup?step=4' },
  { name: 'complete-signup-confirm', as: 'joris', path: '/complete-signup?step=5' },
  {
    name: 'signup-matches',
    as: 'anna',
    path: '/signup-matches',
    prepare: async (page) => {
      await page.getByRole('checkbox').nth(1).click({ force: true });
    },
  },
  { name: 'signup-message', as: null, path: async (site) => `/members/${await site.profile('anna')}/signup` },
  { name: 'reset-password', as: null, path: '/reset-password' },
  { name: 'reset-password-do', as: null, path: '/reset-password/do?token=0' },
  { name: 'activate-error', as: null, path: '/activate/error' },
  { name: 'missing', as: null, path: '/no/such/page' },
  { name: 'coming', as: 'anna', path: '/faq' },
  // Few enough for one page: the next one would come while the bar at the lower edge is moved out of the way.
  { name: 'members', as: 'anna', path: '/members?countryregion=Utrecht' },
  { name: 'members-visitor', as: null, path: '/members' },
  {
    name: 'today',
    as: 'anna',
    path: async (site) => {
      await likeFrom(site, 'farid', 'anna');
      return '/';
    },
  },
  { name: 'today-quiet', as: 'lena', path: '/' },
  { name: 'profile-visitor', as: null, path: async (site) => `/members/${await site.profile('anna')}` },
  { name: 'landing', as: null, path: async (site) => `/members/${await site.profile('anna')}/landing` },
  { name: 'landing2', as: null, path: async (site) => `/members/${await site.profile('anna')}/landing2` },
  { name: 'landing3', as: null, path: async (site) => `/members/${await site.profile('anna')}/landing3/nearby` },
  { name: 'members-similar', as: 'anna', path: '/members?min_age=30&max_age=31&countryregion=Drenthe&photo=true' },
  {
    // In a dialog on a phone, beside the list on a desktop.
    name: 'members-filters',
    as: 'anna',
    isOtherOnPhone: true,
    path: '/members?min_age=30&online=true',
    prepare: async (page) => {
      const open = page.getByRole('button', { name: 'Filters, 2' });
      if (await open.isVisible()) await open.click();
    },
  },
  {
    name: 'swipe-game',
    as: 'anna',
    path: '/swipe-game',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Like / }).waitFor();
    },
  },
  { name: 'match-finder', as: 'anna', path: '/match-finder' },
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
  { name: 'chats', as: 'anna', path: '/chats' },
  { name: 'chats-empty', as: 'lena', path: '/chats' },
  { name: 'chat', as: 'ben', path: async (site) => `/chats/${await site.conversation('ben', 'anna')}` },
  { name: 'chat-new', as: 'farid', path: async (site) => `/members/${await site.profile('anna')}/chat` },
  { name: 'chat-stopped', as: 'hugo', path: async (site) => `/members/${await site.profile('anna')}/chat` },
  {
    name: 'chat-delete',
    as: 'ben',
    path: async (site) => `/chats/${await site.conversation('ben', 'anna')}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More about this conversation' }).click();
      await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chat-emoji',
    as: 'ben',
    path: async (site) => `/chats/${await site.conversation('ben', 'anna')}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Emoji' }).click();
      await page.getByRole('group', { name: 'Faces' }).waitFor();
    },
  },
  {
    // With reactions of both, a quote, and what can be done with a message.
    name: 'chat-reactions',
    as: 'ben',
    isOtherOnPhone: true,
    path: async (site) => {
      const conversation = await site.conversation('ben', 'anna');
      const page = await call<ChatPage>(site.address, 'GET', `chat.php?id=${conversation}`, site.session('ben'));
      // This runs once for each viewport.
      if (page.messages.some(({ quote }) => quote)) return `/chats/${conversation}`;
      const seq = page.messages.at(-1)?.seq ?? 0;
      for (const [who, reaction] of [
        ['anna', 'heart'],
        ['ben', 'laugh'],
      ] as const) {
        await call(site.address, 'PUT', 'reaction.php', site.session(who), { conversation, seq, reaction });
      }
      await quoteFrom(site, 'ben', conversation, seq, 'I will bring the thermos');
      return `/chats/${conversation}`;
    },
    prepare: async (page) => {
      const rows = page.getByRole('log').getByRole('listitem');
      const reacted = rows.filter({ has: page.getByRole('button', { name: /^You reacted/ }) });
      await page.getByRole('button', { name: /^Go to: / }).waitFor();
      await reacted.getByRole('button', { name: 'More about this message' }).press('Enter');
      await page.getByRole('menuitemradio', { name: 'Laughing' }).waitFor();
    },
  },
  {
    name: 'profile-reply',
    as: 'farid',
    path: async (site) => `/members/${await site.profile('anna')}`,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Reply to: / })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Reply to Anna' }).waitFor();
    },
  },
  {
    name: 'profile-prompts',
    as: 'ben',
    path: '/profile',
    isOtherOnPhone: true,
    prepare: (page) => page.getByText('Give them something to write about').scrollIntoViewIfNeeded(),
  },
  {
    name: 'lightbox',
    as: 'ben',
    path: async (site) => {
      const conversation = await site.conversation('ben', 'anna');
      await sendPhotoFrom(site, 'ben', conversation);
      return `/chats/${conversation}`;
    },
    prepare: async (page) => {
      await photos(page).last().click();
      await page.getByRole('dialog', { name: 'Photos with Anna' }).waitFor();
    },
  },
  {
    name: 'chat-offline',
    as: 'anna',
    path: async (site) => `/chats/${await site.conversation('anna', 'ben')}`,
    prepare: async (page) => {
      await goOffline(page);
      await write(page, 'Written in a tunnel, where nothing goes out');
    },
  },
  {
    name: 'chat-refused',
    as: 'anna',
    path: async (site) => `/chats/${await site.conversation('anna', 'ben')}`,
    before: async (page) => {
      await page.routeWebSocket('**/api/live', (socket) => socket.close());
      await page.route('**/api/message.php', (route) => {
        const { text } = route.request().postDataJSON() as { text: string };
        return route.fulfill(text.startsWith('Cheap') ? newPrice : noCredits);
      });
    },
    prepare: async (page) => {
      await write(page, 'Shall we take the early boat?');
      await write(page, 'Cheap, and the coffee on board is good');
      await page.getByRole('button', { name: 'Send for 2 credits' }).waitFor();
      // The page says so after five seconds without a socket.
      await page.getByText('Messages may arrive up to a minute late').last().waitFor();
    },
  },
  {
    name: 'likes',
    as: 'anna',
    path: async (site) => {
      await likeFrom(site, 'ben', 'anna');
      await likeFrom(site, 'farid', 'anna');
      return '/likes';
    },
  },
  {
    name: 'chat-unavailable',
    as: 'ben',
    path: async (site) => {
      const conversation = await site.conversation('ben', 'anna');
      // This runs once for each viewport.
      await block(site, 'anna', 'ben', 'DELETE');
      await sendPhotoFrom(site, 'anna', conversation);
      await block(site, 'anna', 'ben');
      return `/chats/${conversation}`;
    },
  },
  {
    name: 'blocked',
    as: 'anna',
    path: async (site) => {
      await block(site, 'anna', 'ben');
      return '/blocked';
    },
  },
  {
    name: 'profile-blocked',
    as: 'anna',
    path: async (site) => {
      await block(site, 'anna', 'ben');
      return `/members/${await site.profile('ben')}`;
    },
  },
  {
    name: 'likes-unavailable',
    as: 'anna',
    path: async (site) => {
      const hide = (invisible: boolean) =>
        call(site.address, 'PUT', 'visibility.php', site.session('farid'), { invisible });
      await hide(false);
      await likeFrom(site, 'anna', 'farid');
      await hide(true);
      return '/likes/sent';
    },
  },
  { name: 'likes-empty', as: 'lena', path: '/likes/matches' },
  { name: 'profile', as: 'farid', path: async (site) => `/members/${await site.profile('anna')}` },
  {
    name: 'profile-liked-by',
    as: 'lena',
    path: async (site) => {
      await likeFrom(site, 'ben', 'lena');
      return `/likes/m/${await site.profile('ben')}`;
    },
  },
  { name: 'profile-own', as: 'anna', path: async (site) => `/members/${await site.profile('anna')}` },
  { name: 'profile-missing', as: 'anna', path: '/members/99999999' },
  {
    name: 'profile-block',
    as: 'farid',
    path: async (site) => `/members/${await site.profile('anna')}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More about Anna' }).click();
      await page.getByRole('menuitem', { name: 'Block Anna' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'profile-edit', as: 'ben', path: '/profile' },
  { name: 'alert', as: 'joris', path: '/likes' },
  { name: 'alert-refused', as: 'anna', path: '/likes', before: (page) => alert(page, { alerts: ['mail_refused'] }) },
  {
    name: 'alert-undelivered',
    as: 'anna',
    path: async (site) => `/chats/${await site.conversation('anna', 'ben')}`,
    before: (page) => alert(page, { alerts: ['first_message'], undelivered }),
  },
  { name: 'alert-chats', as: 'joris', path: '/chats' },
  {
    name: 'profile-photos',
    as: 'lena',
    path: async (site) => {
      for (const { id } of await photosOf(site, 'lena')) await deletePhotoOf(site, 'lena', id);
      for (const colour of COLOURS) await addPhotoTo(site, 'lena', picture(320, 400, colour).buffer);
      return '/profile';
    },
  },
  {
    name: 'profile-crop',
    as: 'lena',
    path: '/profile',
    prepare: async (page) => {
      await page.getByLabel('Add a photo').setInputFiles(picture(640, 480));
      await page.getByRole('img', { name: 'The photo as it will be' }).waitFor();
    },
  },
  {
    name: 'account-delete',
    as: 'david',
    path: '/profile',
    isOtherOnPhone: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByRole('dialog', { name: 'Before you go' }).waitFor();
    },
  },
  {
    name: 'account-section',
    as: 'david',
    path: '/profile',
    isOtherOnPhone: true,
    prepare: async (page) => {
      await page.getByText('Change my password').click();
      await page.getByText(/^Logged in on/).click();
      await page.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'account-email',
    as: 'david',
    path: '/profile?email',
    isOtherOnPhone: true,
    prepare: (page) => page.getByLabel('New address').scrollIntoViewIfNeeded(),
  },
  {
    name: 'account-export',
    as: 'david',
    path: '/profile',
    isOtherOnPhone: true,
    prepare: async (page) => {
      await page.getByText('Download my data').click();
      await page.getByRole('button', { name: 'Download', exact: true }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'mail-change', as: null, path: '/mail-change/do?token=0' },
  {
    name: 'mail-change-expired',
    as: 'anna',
    path: '/mail-change/do?token=0',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Use this address' }).click();
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    },
  },
  { name: 'mail-change-undo', as: null, path: '/mail-change/do?undo=0' },
  { name: 'account-deleted', as: null, path: '/account-deleted' },
  { name: 'account-return', as: null, path: '/account-deleted?token=0' },
  {
    name: 'like-question',
    as: 'lena',
    path: async (site) => {
      await likeFrom(site, 'ben', 'lena');
      return '/chats?t=0';
    },
    prepare: (page) => page.getByRole('dialog', { name: 'Do you like Ben?' }).waitFor(),
  },
  {
    name: 'match',
    as: 'david',
    path: async (site) => {
      await likeFrom(site, 'lena', 'david');
      await unlikeFrom(site, 'david', 'lena');
      return `/likes/m/${await site.profile('lena')}`;
    },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Like back' }).click();
      await newLike(page).waitFor();
    },
  },
  {
    name: 'account',
    as: 'anna',
    path: '/ledger',
    isOtherOnPhone: true,
    prepare: async (page) => {
      await offerInstall(page);
      await page.getByRole('button', { name: /Account: Anna$/ }).click();
    },
  },
  ...moneyScreens,
];

const noCredits = {
  status: 402,
  json: {
    error: {
      code: 'insufficient_credits',
      data: { cost: 1, credits: 0 },
      message: 'This costs 1 credit and you have 0. Nothing was charged.',
    },
  },
};

const newPrice = {
  status: 409,
  json: {
    error: {
      code: 'price_changed',
      data: { cost: 2 },
      message: 'The price has changed: this message costs 2 credits now. Send it again if that is all right.',
    },
  },
};

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
