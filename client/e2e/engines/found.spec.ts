import { addPhotoTo } from '../api';
import { button, dialog, field, message, newLike, row, write } from './chat';
import { PHONE } from './driver';
import { expect, test } from './fixtures';
import type { Query } from './in-page';

/** The picture of a profile that a message is about. */
function photoIn(text: string): Query {
  return { role: 'img', name: 'Photo', within: message(text) };
}

test('two on phones find each other by a search, like each other, and talk about a picture', async ({
  site,
  openAs,
}) => {
  await addPhotoTo(site, 'lena');
  const profile = await site.profile('lena');
  const [lena, ben] = await Promise.all([
    openAs(site.session('lena'), PHONE, '/chats'),
    openAs(site.session('ben'), PHONE, '/members'),
  ]);

  const filters = dialog('Filters');
  await ben.click(button({ pattern: '^Filters' }));
  await ben.set({ role: 'combobox', name: 'Region', within: filters }, 'Groningen');
  await ben.click(button({ pattern: '^Show \\d' }, filters));
  await ben.sees({ role: 'heading', name: 'People in Groningen' });
  await ben.click({ role: 'link', name: { pattern: '^Lena, 26' } });
  await ben.sees({ role: 'heading', name: 'Lena, 26' });
  expect(await ben.evaluate('location.pathname')).toBe(`/members/${profile}`);

  await ben.click(button('Like Lena'));
  await lena.reads(newLike, 'Ben, 37, from Utrecht likes you.');
  await lena.click(button('Like back', newLike));
  await lena.reads(newLike, 'You and Ben like each other.');
  await ben.reads(newLike, 'You and Lena like each other.');
  await ben.click({ role: 'link', name: 'See the profile of Lena', within: newLike });
  await ben.counts(newLike, 0);
  await ben.sees({ text: 'You and Lena like each other' });

  const reply = dialog('Reply to Lena');
  await ben.click(button('Reply to this photo'));
  await ben.fill({ role: 'textbox', name: 'Your message', within: reply }, 'Where was this?');
  await ben.reads(button({ pattern: '^Send' }, reply), '1 credit');
  await ben.click(button({ pattern: '^Send' }, reply));
  await ben.sees(photoIn('Where was this?'));
  await ben.sees({ text: 'you have 11' });

  // The window about the match stays until she has read it.
  await lena.press('Escape');
  await lena.counts(newLike, 0);
  await lena.click(row('Ben'));
  await lena.reads(message('Where was this?'), 'From your profile');
  await lena.sees(photoIn('Where was this?'));
  await write(lena, 'Ben', 'On the pier, last summer.');
  await ben.sees(message('On the pier, last summer.'));
  await ben.sees(field('Lena'));
});
