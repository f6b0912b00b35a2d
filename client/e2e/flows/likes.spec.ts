import { expect, test } from '../fixtures';
import { cards, likeFrom, newLike } from '../likes';

const PHONE = { width: 390, height: 844 };

test('a match shows on both screens also when one of them polls', async ({ site, member }) => {
  await likeFrom(site, 'david', 'lena');
  const [lena, david] = await Promise.all([member('lena'), member('david')]);
  await lena.routeWebSocket('**/api/live', (socket) => socket.close());
  await Promise.all([david.goto('/chats'), lena.goto(`/likes/m/${await site.profile('david')}`)]);
  await expect(lena.getByText('David likes you')).toBeVisible();
  await lena.getByRole('button', { name: 'Like back' }).click();
  await expect(newLike(lena)).toContainText('You and David like each other.');
  await expect(newLike(david)).toContainText('You and Lena like each other.');
});

test('a polling member is shown a match that the other made', async ({ site, member }) => {
  await likeFrom(site, 'lena', 'david');
  const [lena, david] = await Promise.all([member('lena'), member('david')]);
  await lena.routeWebSocket('**/api/live', (socket) => socket.close());
  await lena.clock.install();
  await Promise.all([lena.goto('/likes/sent'), david.goto(`/likes/m/${await site.profile('lena')}`)]);
  // Polling starts when there has been no socket for five seconds, and goes on every minute.
  await lena.clock.runFor(6000);
  await expect(cards(lena)).toContainText(['David, 29']);
  await david.getByRole('button', { name: 'Like back' }).click();
  await expect(newLike(david)).toBeVisible();
  await lena.clock.runFor(61_000);
  await expect(newLike(lena)).toContainText('You and David like each other.');
});

test('a new like comes in on top of the list, is counted, and covers nothing', async ({ site, member }) => {
  const lena = await member('lena');
  await lena.goto('/likes');
  await likeFrom(site, 'ben', 'lena');
  await expect(cards(lena).first()).toContainText('Ben, 37');
  await likeFrom(site, 'david', 'lena');
  await expect(cards(lena).first()).toContainText('David, 29');
  await expect(cards(lena).first()).toContainText('New');
  await expect(lena.getByRole('link', { name: 'Likes 2 new likes' })).toBeVisible();
  await expect(lena).toHaveTitle('(2) Likes · Vonk');
  await expect(newLike(lena)).toHaveCount(0);
});

test('opening a profile clears its new like on every device', async ({ site, member }) => {
  await likeFrom(site, 'ben', 'lena');
  await likeFrom(site, 'david', 'lena');
  const [desktop, phone] = await Promise.all([member('lena'), member('lena', { viewport: PHONE })]);
  await Promise.all([desktop.goto('/likes'), phone.goto('/likes')]);
  await expect(phone.getByText('2 new', { exact: true })).toBeVisible();
  await cards(desktop).filter({ hasText: 'Ben' }).getByRole('link').click();
  await expect(desktop.getByRole('heading', { name: 'Ben, 37' })).toBeVisible();
  await expect(phone.getByText('1 new, 1 earlier')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Likes 1 new like' })).toBeVisible();
  await expect(desktop).toHaveTitle('(1) Ben, 37 · Vonk');
});

test('a like that was passed is gone from the list, and comes back by undoing', async ({ site, member }) => {
  await likeFrom(site, 'ben', 'lena');
  const lena = await member('lena');
  await lena.goto(`/likes/m/${await site.profile('ben')}`);
  await lena.getByRole('button', { name: 'Pass on the like of Ben' }).click();
  await expect(lena.getByText('Ben likes you')).toHaveCount(0);
  await lena.getByRole('button', { name: 'Undo' }).click();
  await expect(lena.getByText('Ben likes you')).toBeVisible();
  await lena.getByRole('button', { name: 'Pass on the like of Ben' }).click();
  await lena.getByRole('link', { name: 'Likes', exact: true }).click();
  await expect(lena.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
});

test('likes are answered in the list, one after the other', async ({ site, member }) => {
  for (const name of ['ben', 'david', 'farid']) await likeFrom(site, name, 'lena');
  const lena = await member('lena');
  await lena.goto('/likes');
  await expect(cards(lena)).toHaveCount(3);
  await lena.getByRole('button', { name: 'Pass on Farid' }).focus();
  await lena.keyboard.press('Enter');
  await expect(cards(lena)).toHaveCount(2);
  await expect(lena.getByRole('button', { name: 'Pass on David' })).toBeFocused();
  await lena.getByRole('button', { name: 'Like back: David' }).click();
  await expect(newLike(lena)).toContainText('You and David like each other.');
  await lena.keyboard.press('Escape');
  await expect(lena.getByRole('button', { name: 'Like back: Ben' })).toBeFocused();
  await expect(lena.getByRole('link', { name: 'Write to David' })).toBeVisible();
});

test('a like that is taken back disappears from the other’s list', async ({ site, member }) => {
  await likeFrom(site, 'ben', 'lena');
  const [ben, lena] = await Promise.all([member('ben'), member('lena')]);
  await Promise.all([ben.goto(`/members/${await site.profile('lena')}`), lena.goto('/likes')]);
  await expect(cards(lena)).toHaveCount(1);
  await ben.getByRole('button', { name: 'Like Lena' }).click();
  await expect(lena.getByRole('heading', { name: 'No likes yet' })).toBeVisible();
});

test('the like modal asks about the oldest like that was not looked at', async ({ site, member }) => {
  await likeFrom(site, 'ben', 'lena');
  await likeFrom(site, 'david', 'lena');
  const lena = await member('lena');
  await lena.goto('/chats?t=1');
  const question = lena.getByRole('dialog', { name: 'Do you like Ben?' });
  await expect(question).toBeVisible();
  await expect(lena).toHaveURL(/\/chats$/);
  await question.getByRole('button', { name: 'Yes, I do' }).click();
  await expect(newLike(lena)).toContainText('You and Ben like each other.');
});

test('where nobody likes the member, the like modal stays away', async ({ member }) => {
  const lena = await member('lena');
  // Read on its way: Chromium forgets an answer when the page goes on.
  const answers: unknown[] = [];
  await lena.route('**/api/auto-like.php', async (route) => {
    const response = await route.fetch();
    answers.push(await response.json());
    await route.fulfill({ response });
  });
  await lena.goto('/chats?t=0');
  await expect.poll(() => answers).toEqual([{ profile: null }]);
  await expect(lena).toHaveURL(/\/chats$/);
  await expect(lena.getByRole('dialog')).toHaveCount(0);
});

test('a type of likes that does not exist could not be found', async ({ member }) => {
  const lena = await member('lena');
  await lena.goto('/likes/stolen');
  await expect(lena.getByText('This page could not be found')).toBeVisible();
});
