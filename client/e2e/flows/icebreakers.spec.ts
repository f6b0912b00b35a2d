import { fetchChats, fetchUser } from '../api';
import { field, message, price } from '../conversation';
import { expect, test } from '../fixtures';

test('a first sentence is chosen, made one’s own and sent at the price that is shown', async ({ site, member }) => {
  const farid = await member('farid');
  await farid.goto(`/members/${await site.profile('anna')}/chat`);
  const ideas = farid.getByRole('dialog', { name: 'A first sentence for Anna' });
  await expect(ideas.getByRole('listitem')).toHaveCount(3);
  await expect(ideas).toContainText('Nothing is sent until you send it.');
  await expect(ideas).toContainText('Free: 3 free messages left');
  const first = ideas.getByRole('listitem').first();
  const text = (await first.textContent()) ?? '';
  await first.getByRole('button').click();

  await expect(ideas).toHaveCount(0);
  await expect(field(farid)).toBeFocused();
  await expect(field(farid)).toHaveValue(text);
  expect((await fetchUser(site.address, site.session('farid'))).user.free_left).toBe(3);
  await farid.keyboard.press('End');
  await farid.keyboard.type(' Tell me.');
  await farid.keyboard.press('Enter');
  await expect(message(farid, 'Tell me.')).toContainText(text);
  await expect(price(farid)).toContainText('2 free messages left');
});

test('they come once for somebody, and again only when one asks', async ({ site, member }) => {
  const farid = await member('farid');
  const path = `/members/${await site.profile('anna')}/chat`;
  await farid.goto(path);
  const ideas = farid.getByRole('dialog', { name: 'A first sentence for Anna' });
  await expect(ideas).toBeVisible();
  await farid.keyboard.press('Escape');
  await expect(ideas).toHaveCount(0);
  await expect(field(farid)).toHaveValue('');

  await farid.reload();
  const again = farid.getByRole('button', { name: 'Show me a first sentence' });
  await expect(again).toBeVisible();
  await expect(ideas).toHaveCount(0);
  await again.click();
  await expect(ideas).toBeVisible();
});

test('nobody is interrupted in a conversation that has begun', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const anna = await member('anna');
  await anna.goto(`/chats/${conversation}`);
  await expect(field(anna)).toBeVisible();
  await expect(anna.getByRole('dialog')).toHaveCount(0);
  expect((await fetchChats(site.address, site.session('anna'))).chats.length).toBeGreaterThan(0);
});
