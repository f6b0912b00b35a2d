import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProfileCard } from '../../api/wire.gen';
import noor from '../../art/noor.svg';
import { rowAt } from '../table';
import { ParamsProvider, useLocation } from '../../router/router';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

const main_image = { status: 'active', filename: noor, thumb_filename: noor, match: noor } as const;
let nextId = 100;

/** The card of another member in each test, as what visitors see outlives one. */
function serve(change: Partial<ProfileCard> = {}): number {
  const id = nextId++;
  answerCalls(() =>
    answered({ ...member.profile, id, name: 'Noor', age: 34, region: 'Utrecht', main_image, ...change }),
  );
  return id;
}

/** The landing page while it is there, and the address that it leads to. */
function Landing() {
  const { pathname } = useLocation();
  const { row, params } = rowAt(pathname);
  if (!row.name.includes('landing')) return <p>{pathname}</p>;
  return (
    <ParamsProvider params={params}>
      <Screen row={row} />
    </ParamsProvider>
  );
}

beforeEach(async () => {
  await page.viewport(390, 844);
  enter({ settings: { cdn_prefix: '' } });
});

test.each([
  ['landing', 'Say hello to Noor', 'Write to Noor'],
  ['landing2', 'Say hello to Noor', 'Join and send'],
  ['landing3', 'Say hello to Noor', 'Begin'],
  ['landing2/nearby', 'Hello from Utrecht', 'Join and send'],
  ['landing3/no-such-words', 'Say hello to Noor', 'Begin'],
])('%s shows what visitors may see, and one way in', async (path, title, way) => {
  const id = serve();
  const screen = await show(<Landing />, `/members/${id}/${path}`);
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(title);
  await expect.element(screen.getByText('Noor, 34')).toBeVisible();
  await expect.element(screen.getByText('Utrecht', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: way })).toBeVisible();
  await expect.element(screen.getByText(/your first message/).first()).toBeVisible();
  await expectAccessible();
});

test('a fictional profile is labelled, and nothing is promised of it', async () => {
  const id = serve({ fictional: true });
  const screen = await show(<Landing />, `/members/${id}/landing/`);
  await expect.element(screen.getByText('Fictional profile')).toBeVisible();
  await expect.element(screen.getByText(/Noor is not a real person\. You cannot meet\./)).toBeVisible();
  await expect.element(screen.getByText(/One message is enough/)).not.toBeInTheDocument();
});

test('a message that was begun goes along to the signup', async () => {
  const id = serve();
  const screen = await show(<Landing />, `/members/${id}/landing2`);
  await screen.getByRole('button', { name: 'How was your day?' }).click();
  const field = screen.getByRole('textbox', { name: 'What would you like to say to Noor?' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('How was your day?');
  await screen.getByRole('button', { name: 'Join and send' }).click();
  await expect.element(screen.getByText(`/members/${id}/signup`)).toBeVisible();
});

test('nothing is sent to the signup while nothing is written', async () => {
  const id = serve();
  const screen = await show(<Landing />, `/members/${id}/landing2`);
  await screen.getByRole('button', { name: 'Join and send' }).click();
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});

test('who is hidden is not found, and where visitors see nobody nothing is told', async () => {
  answerCalls(() => refused(404, { code: 'not_found' }, 'No'));
  const missing = await show(<Landing />, `/members/${nextId++}/landing`);
  await expect.element(missing.getByText('Error 404')).toBeVisible();
  await missing.unmount();
  answerCalls(() => refused(403, { code: 'authentication_required', data: { authentication_required: true } }, 'No'));
  const closed = await show(<Landing />, `/members/${nextId++}/landing`);
  await expect.element(closed.getByRole('heading', { name: 'People here are for members to see' })).toBeVisible();
  await expect.element(closed.getByRole('button', { name: 'Join' })).toBeVisible();
});

test('where nobody may join, who has an account logs in and comes back', async () => {
  enter({ settings: { cdn_prefix: '', signups: 'none' } });
  const id = serve();
  const screen = await show(<Landing />, `/members/${id}/landing3`);
  const login = screen.getByRole('link', { name: 'Log in' });
  await expect.element(login).toHaveAttribute('href', `/login?to=%2Fmembers%2F${id}`);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['landing', 'active', '/members/7'],
  ['landing2', 'active', '/members/7/chat'],
  ['landing3/nearby', 'not_confirmed', '/complete-signup'],
] as const)('a member who comes to %s is led on', async (path, status, to) => {
  enter({ user: { status } });
  const screen = await show(<Landing />, `/members/7/${path}`);
  await expect.element(screen.getByText(to, { exact: true })).toBeVisible();
});
