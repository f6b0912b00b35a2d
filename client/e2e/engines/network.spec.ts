/** The chat on a broken network. The connection is cut outside the browser, where the page cannot know of it. */
import { fetchUser, sendFrom } from '../api';
import { live, message, write } from './chat';
import { isKept } from '../kept';
import { expect, test } from './fixtures';

/** Those from before are there. */
const anyMessage = message('');

test('where no socket gets through, messages are polled and sent by HTTP', async ({ site, open }) => {
  const conversation = await site.conversation('anna', 'ben');
  const path = `/chats/${conversation}`;
  const [anna, ben] = await Promise.all([open('anna', path), open('ben', path)]);
  await anna.sees(live);
  await anna.sees(anyMessage);
  anna.link.refuseSockets();
  await anna.sees({ text: 'Messages may arrive up to a minute late' });
  await write(ben, 'Anna', 'Said beside the socket');
  await ben.reads(message('Said beside the socket'), 'Sent');
  // A page that is shown again polls at once, without waiting for its minute.
  await anna.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await anna.sees(message('Said beside the socket'));
  await write(anna, 'Ben', 'Answered beside it');
  await ben.sees(message('Answered beside it'));
});

test('cut and back, nothing is lost and nothing is there twice', async ({ site, open }) => {
  const conversation = await site.conversation('anna', 'ben');
  const anna = await open('anna', `/chats/${conversation}`);
  await write(anna, 'Ben', 'Before the cut');
  await anna.reads(message('Before the cut'), 'Sent');
  anna.link.cut();
  for (const text of ['While you were away', 'And once more']) await sendFrom(site, 'ben', conversation, text);
  anna.link.join();
  await anna.sees(message('And once more'));
  await sendFrom(site, 'ben', conversation, 'Back again');
  await anna.sees(message('Back again'));
  for (const text of ['Before the cut', 'While you were away', 'And once more', 'Back again']) {
    await anna.counts(message(text), 1);
  }
});

test('what is written while cut off is sent once, and charged once', async ({ site, open }) => {
  const path = `/chats/${await site.conversation('anna', 'ben')}`;
  const [anna, ben] = await Promise.all([open('anna', path), open('ben', path)]);
  await anna.sees(live);
  await anna.sees(anyMessage);
  const { credits } = (await fetchUser(site.address, site.session('anna'))).user;
  anna.link.cut();
  for (const text of ['From the tunnel', 'Still in it']) await write(anna, 'Ben', text);
  await anna.sees(message('Still in it'));
  await ben.counts(message('From the tunnel'), 0);

  anna.link.join();
  await ben.sees(message('Still in it'));
  await anna.reads(message('Still in it'), 'Read');
  for (const text of ['From the tunnel', 'Still in it']) {
    await anna.counts(message(text), 1);
    await ben.counts(message(text), 1);
  }
  expect((await fetchUser(site.address, site.session('anna'))).user.credits).toBe(credits - 2);
});

test('what was written while cut off outlives the page', async ({ site, open }) => {
  const path = `/chats/${await site.conversation('anna', 'ben')}`;
  const anna = await open('anna', path);
  await anna.sees(anyMessage);
  anna.link.cut();
  await write(anna, 'Ben', 'Do not lose me');
  await anna.sees(message('Do not lose me'));
  anna.link.join();
  await anna.reload();
  await anna.reads(message('Do not lose me'), 'Sent');
  await anna.counts(message('Do not lose me'), 1);
});

test('a page that is opened while cut off shows what was read, and sends once what is written', async ({
  site,
  open,
}) => {
  const path = `/chats/${await site.conversation('anna', 'ben')}`;
  const anna = await open('anna', path);
  await anna.sees(anyMessage);
  const { credits } = (await fetchUser(site.address, site.session('anna'))).user;
  await expect.poll(() => anna.evaluate(isKept)).toBe(true);
  anna.link.cut();
  await anna.goto(path);
  await anna.sees(anyMessage);
  await write(anna, 'Ben', 'Written in the dark');
  await anna.sees(message('Written in the dark'));
  await anna.goto(path);
  await anna.sees(message('Written in the dark'));
  anna.link.join();
  await anna.reads(message('Written in the dark'), 'Sent');
  await anna.counts(message('Written in the dark'), 1);
  expect((await fetchUser(site.address, site.session('anna'))).user.credits).toBe(credits - 1);
});
