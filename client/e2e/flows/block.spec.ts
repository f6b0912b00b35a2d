import { field, list, log, row, write } from '../conversation';
import { expect, test } from '../fixtures';

test('blocking says what it means, and ends the conversation on both sides', async ({ site, member }) => {
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

  await write(ben, 'Are you there?');
  const refused = log(ben).getByRole('listitem').filter({ hasText: 'Not sent, no credit used.' });
  await expect(refused).toContainText('This member cannot be reached.');
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

test('a block that does not reach the server is told, and nothing is gone', async ({ member }) => {
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
