import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BestMatches, ProfileCard } from '../../api/wire.gen';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { FinderScreen } from './finder-screen';

function card(id: number, name: string, some: Partial<ProfileCard> = {}): ProfileCard {
  return { ...member.profile, main_image: null, id, name, age: 34, region: 'Utrecht', ...some };
}

/** Another member for each test, as the list is kept for a while. */
let id = 3000;

beforeEach(async () => {
  await page.viewport(390, 800);
  id += 1;
  enter({ user: { profile: { ...member.profile, id } } });
});

test('each has a score that is the sum of reasons one can read', async () => {
  const reason = { km: null, interests: [] };
  const items: BestMatches['items'] = [
    {
      profile: card(1, 'Noor'),
      score: 53,
      reasons: [
        { ...reason, kind: 'similar_age', points: 20 },
        { ...reason, kind: 'distance', points: 15, km: 25 },
        { ...reason, kind: 'interests', points: 12, interests: ['art', 'tea'] },
        { ...reason, kind: 'reason', points: 6 },
      ],
    },
    { profile: card(2, 'Vera', { fictional: true }), score: 0, reasons: [] },
  ];
  answerCalls(() => answered({ items }));
  const screen = await show(<FinderScreen />, '/match-finder');
  await expect.element(screen.getByText('53 of 100')).toBeVisible();
  const why = screen.getByRole('list', { name: 'Why Noor fits' });
  await expect.element(why).toMatchTextContent(/About as old as you\+20/);
  await expect.element(why).toMatchTextContent(/Lives within 25 km\+15/);
  await expect.element(why).toMatchTextContent(/You both like: Art, Tea\+12/);
  const vera = screen.getByRole('listitem').filter({ hasText: 'Vera, 34' });
  await expect.element(vera).toMatchTextContent(/Fictional profile.*Nothing more is known yet/);
  await expect.element(screen.getByRole('button', { name: 'Like Noor' })).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible();
});

test('nobody, and a list that does not load, lead on', async () => {
  let answer = refused(404, { code: 'not_found' }, 'No');
  answerCalls(() => answer);
  const screen = await show(<FinderScreen />, '/match-finder');
  await expect.element(screen.getByRole('heading', { name: 'The match finder did not load' })).toBeVisible();
  answer = answered({ items: [] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('link', { name: 'Fill in my profile' })).toHaveAttribute('href', '/profile');
  await expectAccessible();
});
