import { sendFrom } from '../api';
import { message } from '../conversation';
import { expect, test } from '../fixtures';

const PHONE = { width: 390, height: 844 };

test('a message that comes while one looks at somebody else is shown, and one tap away', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const anna = await member('anna', { viewport: PHONE });
  await anna.goto(`/members/${await site.profile('farid')}`);
  await expect(anna.getByRole('heading', { level: 1, name: /^Farid/ })).toBeVisible();
  await sendFrom(site, 'ben', conversation, 'Then I take the train of 10:14');
  const toast = anna.locator('.toast');
  await expect(toast).toContainText('Ben');
  await expect(toast).toContainText('Then I take the train of 10:14');
  await expect(anna.getByRole('status').filter({ hasText: 'Ben: Then I take the train of 10:14' })).toBeAttached();

  await toast.getByRole('button', { name: 'Read' }).click();
  await expect(message(anna, 'Then I take the train of 10:14')).toBeVisible();
  await expect(toast).toHaveCount(0);

  // In the open conversation a new message needs no notice.
  await sendFrom(site, 'ben', conversation, 'And you bring the coffee');
  await expect(message(anna, 'And you bring the coffee')).toBeVisible();
  await expect(toast).toHaveCount(0);
});
