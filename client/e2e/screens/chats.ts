/** Chats, from the list to a photo of one. */
import type { ChatPage } from '../../src/api/wire.gen';
import { call, quoteFrom, sendPhotoFrom } from '../api';
import { photos, write } from '../conversation';
import { goOffline } from '../offline';
import { blockFrom, unblockFrom } from '../likes';
import type { Screen } from './screen';

export const chats: readonly Screen[] = [
  { name: 'chats', as: 'anna', path: '/chats' },
  { name: 'chats-empty', as: 'lena', path: '/chats' },
  { name: 'chat', as: 'ben', path: async (site) => `/chats/${await site.conversation('ben', 'anna')}` },
  { name: 'chat-new', as: 'farid', path: async (site) => `/members/${await site.profile('anna')}/chat` },
  { name: 'chat-stopped', as: 'hugo', path: async (site) => `/members/${await site.profile('anna')}/chat` },
  {
    name: 'chat-delete',
    as: 'ben',
    path: async (site) => `/chats/${await site.conversation('ben', 'anna')}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More about this conversation' }).click();
      await page.getByRole('menuitem', { name: 'Delete conversation' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'chat-emoji',
    as: 'ben',
    path: async (site) => `/chats/${await site.conversation('ben', 'anna')}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Emoji' }).click();
      await page.getByRole('group', { name: 'Faces' }).waitFor();
    },
  },
  {
    // With reactions of both, a quote, and what can be done with a message.
    name: 'chat-reactions',
    as: 'ben',
    isOtherOnPhone: true,
    path: async (site) => {
      const conversation = await site.conversation('ben', 'anna');
      const page = await call<ChatPage>(site.address, 'GET', `chat.php?id=${conversation}`, site.session('ben'));
      // This runs once for each viewport.
      if (page.messages.some(({ quote }) => quote)) return `/chats/${conversation}`;
      const seq = page.messages.at(-1)?.seq ?? 0;
      for (const [who, reaction] of [
        ['anna', 'heart'],
        ['ben', 'laugh'],
      ] as const) {
        await call(site.address, 'PUT', 'reaction.php', site.session(who), { conversation, seq, reaction });
      }
      await quoteFrom(site, 'ben', conversation, seq, 'I will bring the thermos');
      return `/chats/${conversation}`;
    },
    prepare: async (page) => {
      const rows = page.getByRole('log').getByRole('listitem');
      const reacted = rows.filter({ has: page.getByRole('button', { name: /^You reacted/ }) });
      await page.getByRole('button', { name: /^Go to: / }).waitFor();
      await reacted.getByRole('button', { name: 'More about this message' }).press('Enter');
      await page.getByRole('menuitemradio', { name: 'Laughing' }).waitFor();
    },
  },
  {
    name: 'lightbox',
    as: 'ben',
    path: async (site) => {
      const conversation = await site.conversation('ben', 'anna');
      await sendPhotoFrom(site, 'ben', conversation);
      return `/chats/${conversation}`;
    },
    prepare: async (page) => {
      await photos(page).last().click();
      await page.getByRole('dialog', { name: 'Photos with Anna' }).waitFor();
    },
  },
  {
    name: 'chat-offline',
    as: 'anna',
    path: async (site) => `/chats/${await site.conversation('anna', 'ben')}`,
    prepare: async (page) => {
      await goOffline(page);
      await write(page, 'Written in a tunnel, where nothing goes out');
    },
  },
  {
    name: 'chat-refused',
    as: 'anna',
    path: async (site) => `/chats/${await site.conversation('anna', 'ben')}`,
    before: async (page) => {
      await page.routeWebSocket('**/api/live', (socket) => socket.close());
      await page.route('**/api/message.php', (route) => {
        const { text } = route.request().postDataJSON() as { text: string };
        return route.fulfill(text.startsWith('Cheap') ? newPrice : noCredits);
      });
    },
    prepare: async (page) => {
      await write(page, 'Shall we take the early boat?');
      await write(page, 'Cheap, and the coffee on board is good');
      await page.getByRole('button', { name: 'Send for 2 credits' }).waitFor();
      // The page says so after five seconds without a socket.
      await page.getByText('Messages may arrive up to a minute late').last().waitFor();
    },
  },
  {
    name: 'chat-unavailable',
    as: 'ben',
    path: async (site) => {
      const conversation = await site.conversation('ben', 'anna');
      // This runs once for each viewport.
      await unblockFrom(site, 'anna', 'ben');
      await sendPhotoFrom(site, 'anna', conversation);
      await blockFrom(site, 'anna', 'ben');
      return `/chats/${conversation}`;
    },
  },
];

const noCredits = {
  status: 402,
  json: {
    error: {
      code: 'insufficient_credits',
      data: { cost: 1, credits: 0 },
      message: 'This costs 1 credit and you have 0. Nothing was charged.',
    },
  },
};

export const newPrice = {
  status: 409,
  json: {
    error: {
      code: 'price_changed',
      data: { cost: 2 },
      message: 'The price has changed: this message costs 2 credits now. Send it again if that is all right.',
    },
  },
};
