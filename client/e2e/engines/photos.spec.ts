import { writeFile } from 'node:fs/promises';
import { picture } from '../picture';
import { button, choosePhoto, dialog, photos } from './chat';
import { test } from './fixtures';

test('a photo is looked at, sent, seen by the other and opened large', async ({ site, open }, info) => {
  const file = info.outputPath('picture.png');
  await writeFile(file, picture(640, 480).buffer);
  const path = `/chats/${await site.conversation('ben', 'anna')}`;
  const [anna, ben] = await Promise.all([open('anna', path), open('ben', path)]);
  await ben.sees({ text: 'you have 12' });
  await Promise.all([anna.sees(photos), ben.sees(photos)]);
  const [hers, his] = [await anna.count(photos), await ben.count(photos)];

  const declined = await choosePhoto(ben, 'Anna', file);
  await ben.click(button('Cancel', declined));
  await ben.counts(declined, 0);
  const sheet = await choosePhoto(ben, 'Anna', file);
  await ben.reads(sheet, 'Costs 3 credits, you have 12.');
  await ben.click(button('Send 3 credits', sheet));
  await ben.sees({ text: 'you have 9' });
  await ben.counts(photos, his + 1);
  await anna.counts(photos, hers + 1);

  const newest = { ...photos, last: true };
  const lightbox = dialog('Photos with Ben');
  await anna.click(newest);
  await anna.sees(lightbox);
  await anna.press('Escape');
  await anna.counts(lightbox, 0);
  await anna.hasFocus(newest);
});
