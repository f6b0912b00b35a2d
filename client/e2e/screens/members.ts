/** Finding others: search, profiles, likes. */
import { call } from '../api';
import { blockFrom, likeFrom, newLike, unlikeFrom } from '../likes';
import type { Screen } from './screen';

export const members: readonly Screen[] = [
  // Few enough for one page: the next one would come while the bar at the lower edge is moved out of the way.
  { name: 'members', as: 'anna', path: '/members?countryregion=Utrecht' },
  { name: 'members-visitor', as: null, path: '/members' },
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
    name: 'today',
    as: 'anna',
    path: async (site) => {
      await likeFrom(site, 'farid', 'anna');
      return '/';
    },
  },
  { name: 'today-quiet', as: 'lena', path: '/' },
  {
    name: 'swipe-game',
    as: 'anna',
    path: '/swipe-game',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Like / }).waitFor();
    },
  },
  { name: 'match-finder', as: 'anna', path: '/match-finder' },
  { name: 'profile-visitor', as: null, path: async (site) => `/members/${await site.profile('anna')}` },
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
  {
    name: 'profile-blocked',
    as: 'anna',
    path: async (site) => {
      await blockFrom(site, 'anna', 'ben');
      return `/members/${await site.profile('ben')}`;
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
    name: 'blocked',
    as: 'anna',
    path: async (site) => {
      await blockFrom(site, 'anna', 'ben');
      return '/blocked';
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
];
