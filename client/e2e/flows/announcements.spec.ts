import { field, log } from '../conversation';
import { expect, test } from '../fixtures';

test('what arrives is read out once, by one live region', async ({ site, member }) => {
  const conversation = await site.conversation('ben', 'anna');
  const [anna, ben] = await Promise.all([member('anna'), member('ben')]);
  await Promise.all([anna.goto(`/chats/${conversation}`), ben.goto(`/chats/${conversation}`)]);
  // What is there when a conversation opens is not announced.
  await expect(log(anna).locator('.bubbles_message').last()).toBeVisible();
  await field(ben).fill('Can you hear me?');
  await field(ben).press('Enter');
  await expect(anna.getByRole('status').filter({ hasText: 'Ben: Can you hear me?' })).toHaveCount(1);
});
