import { fetchUser } from '../api';
import { field, live, message, row, write } from './chat';
import { expect, test } from './fixtures';

test('two members chat and see it at once', async ({ site, open }) => {
  const path = `/chats/${await site.conversation('anna', 'ben')}`;
  const [anna, ben] = await Promise.all([open('anna', path), open('ben', path)]);
  await anna.sees(live);
  await write(anna, 'Ben', 'Does the ferry still run at night?');
  await ben.sees(message('Does the ferry still run at night?'));
  await anna.reads(message('Does the ferry still run at night?'), 'Read');
  await write(ben, 'Anna', 'Until two, the small one.');
  await anna.sees(message('Until two, the small one.'));
  await ben.reads(row('Anna'), 'You: Until two, the small one.');

  await ben.click(field('Anna'));
  // Typing is sent once in three seconds at most, so perhaps not with the first letter.
  await expect
    .poll(async () => {
      await ben.type('a');
      return anna.count({ text: 'typing…' });
    })
    .toBeGreaterThan(0);
});

test('each message costs what was shown, and a draft survives a reload', async ({ site, open }) => {
  const ben = await open('ben', `/chats/${await site.conversation('ben', 'anna')}`);
  await ben.sees({ text: '1 credit to send, you have 12' });
  await write(ben, 'Anna', 'One');
  await ben.sees({ text: 'you have 11' });
  await ben.click(field('Anna'));
  await ben.type('I was about to say');
  await ben.hasValue(field('Anna'), 'I was about to say');
  await ben.goto('/chats');
  await ben.reads(row('Anna'), 'Draft: I was about to say');
  await ben.reload();
  await ben.click(row('Anna'));
  await ben.hasValue(field('Anna'), 'I was about to say');
  expect((await fetchUser(site.address, site.session('ben'))).user.credits).toBe(11);
});
