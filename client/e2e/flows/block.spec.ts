import { field, list, log, row, write } from '../conversation';
import { expect, test } from '../fixtures';

test('blocking explains what it means, and ends the conversation on both sides', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  await expect(field(ben)).toBeVisible();

  await anna.getByRole('button', { name: 'More about this conversation' }).click();
  await anna.getByRole('menuitem', { name: 'Block Ben' }).click();
  const dialog = anna.getByRole('dialog', { name: 'Block Ben?' });
  await expect(dialog).toContainText('no messages, no likes, no profile');
  await dialog.getByRole('button', { name: 'Do not block' }).click();
  await expect(field(anna)).toBeVisible();

  await anna.getByRole('button', { name: 'More about this conversation' }).click();
  await anna.getByRole('menuitem', { name: 'Block Ben' }).click();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(anna).toHaveURL(/\/chats$/);
  await expect(list(anna).getByRole('listitem').first()).toBeVisible();
  await expect(row(anna, 'Ben')).toHaveCount(0);

  // His screen follows by itself: the messages stay, and everything about her is gone.
  await expect(ben.getByRole('heading', { level: 1, name: 'Not available' })).toBeVisible();
  await expect(ben.getByText('This member is not available any more.')).toBeVisible();
  await expect(field(ben)).toHaveCount(0);
  await expect(log(ben).locator('.bubbles_bubble').last()).toBeVisible();
  await expect(ben.getByRole('heading', { name: /^Anna/ })).toHaveCount(0);
  await expect(row(ben, 'Anna')).toHaveCount(0);
  await ben.goto('/chats');
  await list(ben).getByRole('link').filter({ hasText: 'Not available' }).click();
  await expect(ben.getByText('This member is not available any more.')).toBeVisible();

  await anna.getByRole('button', { name: 'Account: Anna' }).click();
  await anna.getByRole('menuitem', { name: 'Blocked members' }).click();
  await anna.getByRole('button', { name: 'Unblock Ben' }).click();
  await expect(anna.getByRole('heading', { name: 'You have blocked nobody' })).toBeVisible();
  await expect(ben.getByRole('heading', { level: 1, name: /^Anna/ })).toBeVisible();
  await write(ben, 'There you are again');
  await anna.goto('/chats');
  await expect(row(anna, 'Ben')).toContainText('There you are again');
});

test('a blocked profile is unblocked at its address', async ({ site, member }) => {
  const anna = await member('anna');
  await anna.goto(`/members/${await site.profile('ben')}`);
  await anna.getByRole('button', { name: 'More about Ben' }).click();
  await anna.getByRole('menuitem', { name: 'Block Ben' }).click();
  await anna.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(anna).toHaveURL(/\/likes$/);
  await anna.goto(`/members/${await site.profile('ben')}`);
  await expect(anna.getByRole('heading', { name: 'You have blocked Ben' })).toBeVisible();
  await anna.getByRole('button', { name: 'Unblock Ben' }).click();
  await expect(anna.getByRole('heading', { level: 1, name: /^Ben/ })).toBeVisible();
});

test('a member is blocked from the list as well', async ({ member }) => {
  const anna = await member('anna');
  await anna.goto('/chats');
  await row(anna, 'Ben').hover();
  await anna.getByRole('button', { name: 'More about Ben' }).click();
  await anna.getByRole('menuitem', { name: 'Block Ben' }).click();
  await anna.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(row(anna, 'Ben')).toHaveCount(0);
});

test('a block that does not reach the server is reported and hides nothing', async ({ member }) => {
  const anna = await member('anna');
  await anna.goto('/chats');
  await anna.route('**/api/block.php', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'try_again', message: 'That did not work just now.' } } }),
  );
  await row(anna, 'Ben').click();
  await anna.getByRole('button', { name: 'More about this conversation' }).click();
  await anna.getByRole('menuitem', { name: 'Block Ben' }).click();
  await anna.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(anna.getByText('That did not work just now.').first()).toBeVisible();
  await expect(row(anna, 'Ben')).toBeVisible();
});
