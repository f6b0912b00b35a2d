/** The own profile and the account. */
import type { OwnPhoto, OwnProfileAnswer } from '../../src/api/wire.gen';
import { addPhotoTo, call } from '../api';
import { picture } from '../picture';
import type { Site } from '../fixtures';
import { offerInstall } from './notices';
import type { Screen } from './screen';

export const own: readonly Screen[] = [
  { name: 'profile-edit', as: 'ben', path: '/profile' },
  {
    name: 'profile-prompts',
    as: 'ben',
    path: '/profile',
    isOtherOnPhone: true,
    prepare: (page) => page.getByText('Give them something to write about').scrollIntoViewIfNeeded(),
  },
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
    name: 'account',
    as: 'anna',
    path: '/ledger',
    isOtherOnPhone: true,
    prepare: async (page) => {
      await offerInstall(page);
      await page.getByRole('button', { name: /Account: Anna$/ }).click();
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
      await page.getByText('This device').waitFor();
      // As far as that, wherever the clicks have scrolled.
      const last = page.getByRole('button', { name: 'Delete my account' });
      await last.evaluate((one) => one.scrollIntoView({ block: 'end', behavior: 'instant' }));
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
  { name: 'account-deleted', as: null, path: '/account-deleted' },
  { name: 'account-return', as: null, path: '/account-deleted?token=0' },
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
];

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
