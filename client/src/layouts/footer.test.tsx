import { expect, test } from 'vitest';
import type { CompanyInfo } from '../api/wire.gen';
import { answerCalls, answered } from '../testing/api';
import { expectAccessible, show } from '../testing/show';
import { enter } from '../testing/world';
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
  const screen = await show(<Footer />);
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
