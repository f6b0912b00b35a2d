/** What visitors see: home, joining, and what leads back in. */
import type { Screen } from './screen';

export const joining: readonly Screen[] = [
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
  { name: 'landing', as: null, path: async (site) => `/members/${await site.profile('anna')}/landing` },
  { name: 'landing2', as: null, path: async (site) => `/members/${await site.profile('anna')}/landing2` },
  { name: 'landing3', as: null, path: async (site) => `/members/${await site.profile('anna')}/landing3/nearby` },
];
