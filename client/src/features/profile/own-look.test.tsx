import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Profile } from '../../api/wire.gen';
import { answerCalls, answered } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { ProfileScreen } from './profile-screen';

/** The own profile as the server shows it: a photo for everybody, and one for matches only. */
function preview(viewer: URLSearchParams): Profile {
  const photo = { width: 4, height: 5, locked: viewer.get('premium') !== 'true' };
  const hidden = viewer.get('match') === 'true' ? [{ id: 2, ...photo }] : [];
  return {
    ...member.profile,
    sexuality: 'bi',
    relationship_status: 'single',
    hair_color: null,
    eye_color: null,
    body_type: null,
    reason: null,
    about: 'Sound engineer, slow cook.',
    prompts: [],
    interests: ['art'],
    photos: [{ id: 1, ...photo }, ...hidden],
  };
}

const open = () => show(<ProfileScreen id={member.profile.id} />, `/members/${member.profile.id}`);

beforeEach(async () => {
  await page.viewport(1280, 800);
  enter({ user: {} });
  answerCalls(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('interests.php')) return answered([{ id: 'art', icon: 'palette' }]);
    return answered({ profile: preview(searchParams), like: null, conversation: null, online: false, rev: 1 });
  });
});

test('the member’s own profile offers nothing but to change it', async () => {
  const screen = await open();
  await expect.element(screen.getByText('This is you, as others see you.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Change your profile' })).toHaveAttribute('href', '/profile');
  await expect.element(screen.getByRole('group', { name: 'What you can do' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /More about/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test('members see their own profile as each kind of viewer does, and nothing there leads to Premium', async () => {
  const screen = await open();
  await expect.element(screen.getByText('1 photo opens with Premium.')).toBeVisible();
  await screen.getByText('Your match').click();
  await expect.element(screen.getByText('2 photos open with Premium.')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Your match' })).toHaveFocus();
  expect(screen.container.querySelector('a[href="/credits"]')).toBeNull();
  await screen.getByText('A premium member').click();
  await expect.element(screen.getByRole('button', { name: 'Photo 3 of 3, view larger' })).toBeInTheDocument();
  await expect.element(screen.getByText(/with Premium/)).not.toBeInTheDocument();
});

test('an invisible member is told who sees the profile', async () => {
  enter({ user: { invisible: true } });
  const screen = await open();
  await expect.element(screen.getByText(/^You are invisible: only people/)).toBeVisible();
});
