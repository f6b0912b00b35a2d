import { expect, test } from 'vitest';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

test('a visitor reads what the site is and what it costs, before joining', async () => {
  enter({});
  const screen = await show(<Screen />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Start with hello');
  await expect.element(screen.getByText('Messages from €0.28')).toBeVisible();
  await expect.element(screen.getByRole('definition').filter({ hasText: '1 credit' })).toMatchTextContent('from €0.28');
  await expect.element(screen.getByText('Your first 5 messages')).toBeVisible();
  await expectAccessible();
});

test.each([
  [2, 'Say it with a wink'],
  [3, 'Good to talk'],
  [4, 'Come as you are'],
  [5, 'Take your time'],
  [6, 'Say what you like'],
  [7, 'Ask first'],
])('a site for some speaks to them: niche %i', async (niche, title) => {
  enter({ settings: { niche } });
  const screen = await show(<Screen />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(title);
  await expectAccessible();
});

test('nobody is invited to join where nobody may', async () => {
  enter({ settings: { signups: 'none' } });
  const screen = await show(<Screen />);
  await expect.element(screen.getByText('Join for free')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('no price in money is made up where the domain names none', async () => {
  enter({ settings: { minimum_message_costs: {} } });
  const screen = await show(<Screen />);
  await expect.element(screen.getByText('A message', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/€/)).not.toBeInTheDocument();
});

test('the home page names the minimum age of its own site', async () => {
  enter({ user: null, settings: { minimum_age: 50 } });
  const screen = await show(<Screen />);
  await expect.element(screen.getByText('50 and over')).toBeVisible();
});
