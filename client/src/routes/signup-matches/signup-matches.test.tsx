import { beforeEach, expect, test } from 'vitest';
import type { ProfileCard } from '../../api/wire.gen';
import { useNotices } from '../../platform/notices';
import { useSession } from '../../stores/session';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { Where } from '../../testing/where';
import { enter } from '../../testing/world';
import { Screen } from './screen';

const people: ProfileCard[] = ['Dirk', 'Erik', 'Finn'].map((name, place) => ({
  ...member.profile,
  id: 10 + place,
  name,
  gender: 'male',
}));

/** Serves these people, and returns who was liked. */
function serve(profiles: readonly ProfileCard[], refuses: number | null = null) {
  const liked: number[] = [];
  answerCalls(async (call) => {
    if (call.url.includes('signup-matches.php')) return answered({ profiles });
    const { profile } = (await call.json()) as { profile: { id: number } };
    if (profile.id === refuses) return refused(404, { code: 'not_found' }, 'This is not there.');
    liked.push(profile.id);
    const card = people.find(({ id }) => id === profile.id);
    return answered({
      like: { id: profile.id, liked_by: null, like_new: false, liked: 5, profile: card },
      rev: 2,
    });
  });
  return liked;
}

beforeEach(() => enter({ user: {} }));

test('several are picked and liked together', async () => {
  const liked = serve(people);
  const screen = await show(
    <>
      <Screen />
      <Where />
    </>,
    '/signup-matches',
  );
  const button = screen.getByRole('button', { name: 'Pick somebody' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  for (const name of [/Dirk/, /Erik/, /Finn/]) await screen.getByRole('checkbox', { name }).click();
  await screen.getByRole('checkbox', { name: /Erik/ }).click();
  await screen.getByRole('button', { name: 'Like 2 people' }).click();
  await expect.poll(() => useNotices.getState().spoken).toMatch(/You like 2 people/);
  expect(liked.sort()).toEqual([10, 12]);
});

test('a refused one is reported, and the others are liked all the same', async () => {
  const liked = serve(people, 10);
  const screen = await show(<Screen />, '/signup-matches');
  await screen.getByRole('checkbox', { name: /Dirk/ }).click();
  await screen.getByRole('checkbox', { name: /Finn/ }).click();
  await screen.getByRole('button', { name: 'Like 2 people' }).click();
  await expect.poll(() => useNotices.getState().spoken).toBe('This is not there.');
  expect(liked).toEqual([12]);
});

test('who has not confirmed the address is told why nobody can be liked yet', async () => {
  enter({ user: { status: 'not_confirmed' } });
  const liked = serve(people);
  const screen = await show(<Screen />, '/signup-matches');
  await screen.getByRole('checkbox', { name: /Dirk/ }).click();
  const button = screen.getByRole('button', { name: 'Like 1 person' });
  await expect.element(button).toHaveAccessibleDescription(/once you have confirmed/);
  await expectAccessible();
  expect(liked).toEqual([]);
  useSession.setState({ user: member });
  await button.click();
  await expect.poll(() => liked).toEqual([10]);
});

test('nobody is shown as nobody, with a way to look further', async () => {
  serve([]);
  const screen = await show(<Screen />, '/signup-matches');
  await expect.element(screen.getByRole('heading', { name: 'Nobody fits yet' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Change what I look for' });
  await expect.element(link).toHaveAttribute('href', '/complete-signup?step=4');
});
