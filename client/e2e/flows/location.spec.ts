import { expect, test } from '../fixtures';
import { call } from '../api';
import type { OwnProfileAnswer } from '../../src/api/wire.gen';

test('a member types a place, and others see its region alone', async ({ site, member }) => {
  const [lena, ben] = await Promise.all([member('lena'), member('ben')]);
  await lena.goto('/profile');
  const place = lena.getByRole('combobox', { name: 'City or village' });
  await place.fill('hertogen');
  await lena.getByRole('option', { name: /'s-Hertogenbosch/ }).click();
  await expect(place).toHaveValue("'s-Hertogenbosch");
  await expect(lena.getByLabel('Region')).toHaveValue('NL/Noord-Brabant');
  await lena.getByRole('button', { name: 'Save' }).click();
  await expect(lena.getByText('Your profile is saved').first()).toBeAttached();
  await lena.reload();
  await expect(place).toHaveValue("'s-Hertogenbosch");
  await ben.goto(`/members/${await site.profile('lena')}`);
  await expect(ben.getByText(/Noord-Brabant/).first()).toBeVisible();
  await expect(ben.getByText(/Hertogenbosch/)).toHaveCount(0);
});

test('a member whose browser tells the position has the place by a button, and sends a cell', async ({
  site,
  member,
}) => {
  const lena = await member('lena');
  await lena.context().grantPermissions(['geolocation']);
  await lena.context().setGeolocation({ latitude: 52.093712, longitude: 5.117893 });
  const sent: string[] = [];
  lena.on('request', (request) => {
    if (request.url().includes('geocode.php')) sent.push(new URL(request.url()).search);
  });
  await lena.goto('/profile');
  const button = lena.getByRole('button', { name: 'Use my location' });
  await expect(button).toBeVisible();
  expect(sent).toEqual([]);
  await button.click();
  await expect(lena.getByRole('combobox', { name: 'City or village' })).toHaveValue('Utrecht');
  await expect(lena.getByLabel('Region')).toHaveValue('NL/Utrecht');
  expect(sent).toEqual(['?lat=52.075&lon=5.125']);
  await lena.getByRole('button', { name: 'Save' }).click();
  await expect(lena.getByText('Your profile is saved').first()).toBeAttached();
  const own = await call<OwnProfileAnswer>(site.address, 'GET', 'own-profile.php', site.session('lena'));
  expect(own.profile.place?.name).toBe('Utrecht');
});

test('a member who denies the position types the place instead', async ({ member }) => {
  const lena = await member('lena');
  // Chromium without anybody to ask denies.
  await lena.context().clearPermissions();
  await lena.goto('/profile');
  await lena.getByRole('button', { name: 'Use my location' }).dispatchEvent('click');
  await expect(lena.getByText(/may not tell this site where you are/)).toBeVisible();
  await lena.getByRole('combobox', { name: 'City or village' }).fill('amersf');
  await lena.getByRole('option', { name: /Amersfoort/ }).click();
  await expect(lena.getByLabel('Region')).toHaveValue('NL/Utrecht');
});
