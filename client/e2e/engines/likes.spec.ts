import { button, field, newLike } from './chat';
import { test } from './fixtures';

test('a like arrives, is given back, and is a match on both screens at once', async ({ site, open }) => {
  const [lena, david] = await Promise.all([
    open('lena', '/ledger'),
    open('david', `/members/${await site.profile('lena')}`),
  ]);
  await david.click(button('Like Lena'));
  await lena.reads(newLike, 'David, 29, from Gelderland likes you.');
  await lena.click(button('Like back', newLike));
  await lena.reads(newLike, 'You and David like each other.');
  await david.reads(newLike, 'You and Lena like each other.');
  await david.click({ role: 'link', name: { pattern: '^Say hello' }, within: newLike });
  await david.sees(field('Lena'));
  await david.counts(newLike, 0);
});
