import { expect, test } from 'vitest';
import type { CompanyInfo } from '../api/wire.gen';
import { answerCalls, answered } from '../testing/api';
import { expectAccessible, show } from '../testing/show';
import { asInstalledApp } from '../testing/devices';
import { enter } from '../testing/world';
import { rowAt } from '../routes/table';
import { Footer } from './footer';

const company: CompanyInfo = {
  name: 'Vonk B.V.',
  address: 'Spaarne 1',
  kvk: '12345678',
  city: 'Haarlem',
  country: 'NL',
  tradenames: ['Vonk', 'Rijp'],
  vat_numbers: ['NL001'],
  support_phone: '+31 20 111 11 11',
  delete_discount: 0,
  added: '2024-01-01',
};

test('the footer names the company, its trade names, and the contact', async () => {
  enter({ settings: { support_phone: '+31 20 000 00 00', support_email: 'hallo@vonk.example' } });
  answerCalls(() => answered(company));
  const screen = await show(<Footer row={rowAt('/').row} />);
  const footer = screen.getByRole('contentinfo');
  await expect.element(footer).toMatchTextContent(/Vonk B\.V\., Spaarne 1, Haarlem, Netherlands\./);
  await expect.element(footer).toMatchTextContent(/Trade names: Vonk, Rijp\./);
  await expect
    .element(footer.getByRole('link', { name: '+31 20 000 00 00' }))
    .toHaveAttribute('href', 'tel:+31200000000');
  await expect
    .element(footer.getByRole('link', { name: 'hallo@vonk.example' }))
    .toHaveAttribute('href', 'mailto:hallo@vonk.example');
  await expectAccessible();
});

test.each([
  ['/likes', false],
  ['/members', false],
  ['/notifications', true],
  ['/profile', true],
])('in the installed app the page %s of a member has a footer: %s', async (path, isThere) => {
  asInstalledApp();
  enter({ user: {} });
  answerCalls(() => answered(company));
  const screen = await show(<Footer row={rowAt(path).row} />);
  const footer = screen.getByRole('contentinfo');
  if (isThere) await expect.element(footer.getByRole('link', { name: 'Terms' })).toBeVisible();
  else await expect.element(footer).not.toBeInTheDocument();
});

test('in the installed app a visitor has the footer everywhere', async () => {
  asInstalledApp();
  enter({});
  answerCalls(() => answered(company));
  const screen = await show(<Footer row={rowAt('/members').row} />);
  await expect.element(screen.getByRole('contentinfo')).toBeVisible();
});
