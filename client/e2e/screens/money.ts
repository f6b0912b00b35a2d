/** The screens on which credits are bought, given back and accounted for. */
import { expect } from '@playwright/test';
import type { SetLimit, TakeBreak, Transactions, Withdraw } from '../../src/api/wire.gen';
import { call, fetchUser, greetFrom, sendGiftFrom } from '../api';
import { askForCode, orderByMandate, signMandate } from '../debit';
import { actOn, orderFrom, payPageOf } from '../orders';
import { command } from '../server';
import type { Screen } from './screen';

/** The other screens are shown without the bonus, which counts down. */
const WITH_BONUS = { VONK_DOMAINS_VONK_PAYMENTS_WELCOME_PERCENT: '25' };

export const money: readonly Screen[] = [
  { name: 'withdraw-form', as: 'ben', path: '/withdraw' },
  {
    name: 'withdraw',
    as: null,
    // The order of the demo's past is some weeks old.
    environment: { VONK_DOMAINS_VONK_REFUND_DAYS: '60' },
    path: async (site) => {
      const { items } = await call<Transactions>(site.address, 'GET', 'transactions.php', site.session('ben'));
      return `/withdraw?order=${items[0]?.id}`;
    },
    prepare: async (page) => {
      await page.getByLabel('Your name').fill('Ben Visser');
      await page.getByLabel('E-mail address of your account').fill('ben@demo.test');
      await page.getByRole('button', { name: 'See what comes back' }).click();
      await page.getByRole('button', { name: 'Confirm withdrawal' }).waitFor();
    },
  },
  {
    name: 'directdebit',
    as: 'ben',
    path: '/directdebit?bundle=50',
  },
  {
    name: 'directdebit-code',
    as: 'ben',
    path: '/directdebit?bundle=50',
    prepare: (page) => askForCode(page),
  },
  {
    name: 'directdebit-signed',
    as: 'ben',
    path: '/directdebit?bundle=50',
    prepare: signMandate,
  },
  {
    name: 'directdebit-limit',
    as: 'ben',
    // As much as one may owe in thirty days is less than the bundle.
    environment: { VONK_DOMAINS_VONK_PAYMENTS_DEBIT_LIMIT: '1500' },
    path: '/directdebit?bundle=50',
    prepare: async (page) => {
      await orderByMandate(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'directdebit-blocked',
    as: 'lena',
    // She has spent some of what was then taken back from her card.
    path: async (site) => {
      const payPage = await payPageOf(site, 'lena');
      await actOn(site, payPage, 'succeed');
      const credits = async () => (await fetchUser(site.address, site.session('lena'))).user.credits;
      await expect.poll(credits).toBe(20);
      const conversation = await greetFrom(site, 'lena', await site.profile('ben'), 'Hello Ben!');
      await sendGiftFrom(site, 'lena', conversation, 'coffee');
      await actOn(site, payPage, 'charge-back');
      await expect.poll(credits).toBeLessThan(0);
      return '/directdebit?bundle=50';
    },
    prepare: async (page) => {
      await orderByMandate(page);
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'ledger', as: 'anna', path: '/ledger' },
  { name: 'credits', as: 'ben', path: '/credits' },
  {
    name: 'credits-code',
    as: 'ben',
    path: '/credits',
    world: (folder) => command(folder, 'codes', 'make', 'vonk', 'SPRING25', '--percent', '25', '--reason', 'Spring'),
    prepare: async (page) => {
      await page.getByLabel('Discount code').fill('spring25');
      await page.getByRole('button', { name: 'Use this code' }).click();
      await page.getByText('Lowest price').first().waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await page.mouse.move(0, 0);
    },
  },
  {
    name: 'spending',
    as: 'ben',
    path: async (site) => {
      const set = (body: SetLimit) => call(site.address, 'PUT', 'spending.php', site.session('ben'), body);
      await orderFrom(site, 'ben');
      await set({ period: 'day', limit: 2500 });
      await set({ period: 'week', limit: 5000 });
      await set({ period: 'week', limit: 10000 });
      await call(site.address, 'POST', 'break.php', site.session('ben'), { days: 7 } satisfies TakeBreak);
      return '/spending';
    },
  },
  {
    name: 'bonus-banner',
    as: 'lena',
    environment: WITH_BONUS,
    path: '/members',
    prepare: (page) => page.getByRole('timer').waitFor(),
  },
  {
    name: 'bonus-modal',
    as: 'lena',
    environment: WITH_BONUS,
    path: '/members',
    prepare: async (page) => {
      await page.getByRole('timer').waitFor();
      // It comes after forty seconds.
      await page.clock.runFor(41_000);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'credits-order', as: 'ben', path: '/credits/50/card' },
  {
    name: 'credits-stopped',
    as: 'ben',
    path: async (site) => {
      const taken: TakeBreak = { days: 7 };
      await call(site.address, 'POST', 'break.php', site.session('ben'), taken);
      return '/credits/50/card';
    },
  },
  {
    name: 'chat-stopped-break',
    as: 'ben',
    path: async (site) => {
      await call(site.address, 'POST', 'break.php', site.session('ben'), { days: 7 } satisfies TakeBreak);
      return `/chats/${await site.conversation('ben', 'anna')}`;
    },
  },
  {
    name: 'sandbox',
    as: 'ben',
    path: (site) => payPageOf(site, 'ben'),
    // Its page is the server's, which knows the language by this.
    before: (page, { address }) => page.context().addCookies([{ name: 'locale', value: 'en', url: address }]),
  },
  {
    name: 'order-pending',
    as: 'ben',
    // Without its button: the provider, who knows where to go on, is asked once a second, and this server's clock stands.
    path: async (site) => `/transactions/${await orderFrom(site, 'ben')}`,
  },
  {
    name: 'order-debit',
    as: 'ben',
    // Collected by a mandate: it is on its way for days.
    path: '/directdebit?bundle=50',
    prepare: async (page) => {
      await orderByMandate(page);
      await page.getByText('A direct debit takes some days').waitFor();
    },
  },
  {
    name: 'order-completed',
    as: 'ben',
    path: async (site) => {
      const id = await orderFrom(site, 'ben', { actions: ['succeed'], becomes: 'paid' });
      return `/transactions/${id}`;
    },
  },
  {
    name: 'order-failed',
    as: 'ben',
    path: async (site) => {
      const id = await orderFrom(site, 'ben', { actions: ['decline'], becomes: 'failed' });
      return `/transactions/${id}`;
    },
  },
  {
    name: 'order-returned',
    as: 'ben',
    path: async (site) => {
      const id = await orderFrom(site, 'ben', { actions: ['succeed', 'refund'], becomes: 'refunded' });
      return `/transactions/${id}`;
    },
  },
  {
    name: 'order-withdrawn',
    as: 'ben',
    path: async (site) => {
      const order = await orderFrom(site, 'ben', { actions: ['succeed'], becomes: 'paid' });
      const withdrawn: Withdraw = { order, email: 'ben@demo.test', name: 'Ben Visser', quoted: 999 };
      await call(site.address, 'PUT', 'withdraw.php', site.session('ben'), withdrawn);
      return `/transactions/${order}`;
    },
    prepare: (page) => page.getByText('came back to you').waitFor(),
  },
  {
    name: 'order-taken-back',
    as: 'ben',
    path: async (site) => {
      const id = await orderFrom(site, 'ben', { actions: ['succeed', 'charge-back'], becomes: 'charged_back' });
      return `/transactions/${id}`;
    },
  },
  { name: 'order-unknown', as: 'ben', path: '/transactions/99999999' },
  { name: 'credits-repeat', as: 'ben', path: '/credits/repeat-order' },
  {
    name: 'transactions',
    as: 'ben',
    path: async (site) => {
      await orderFrom(site, 'ben', { actions: ['decline'], becomes: 'failed' });
      await orderFrom(site, 'ben', { method: 'ideal', actions: ['succeed'], becomes: 'paid' });
      await orderFrom(site, 'ben');
      return '/transactions';
    },
  },
  { name: 'pricing', as: null, path: '/pricing' },
  { name: 'premium', as: 'lena', path: '/premium' },
];
