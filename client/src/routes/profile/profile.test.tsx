import { beforeEach, expect, test } from 'vitest';
import type { ChangeProfile, OwnProfile, OwnProfileAnswer } from '../../api/wire.gen';
import { useNotices } from '../../platform/notices';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

const profile: OwnProfile = {
  name: 'Clara',
  birth_date: '1990-05-17',
  gender: 'female',
  sexuality: 'bi',
  country: 'NL',
  region: 'Utrecht',
  place: { id: 2747032, name: 'Soest' },
  relationship_status: 'single',
  hair_color: null,
  eye_color: null,
  body_type: null,
  reason: null,
  about: 'Sings.',
  prompts: [
    { prompt: 'walk', answer: 'Along the dyke' },
    { prompt: 'song', answer: 'Anything loud' },
  ],
  interests: ['tea', 'sex'],
};

const choices: OwnProfileAnswer['choices'] = {
  relationship_status: ['single', 'widowed'],
  hair_color: ['red', 'grey'],
  eye_color: ['blue', 'green'],
  body_type: ['slim', 'curvy'],
  prompts: ['walk', 'song', 'book', 'cook'],
  reason: ['chat', 'dating'],
};

/** Serves the profile, and returns what is stored. */
function serve(store: (body: ChangeProfile) => ReturnType<typeof answered> = (body) => whole(body)) {
  const stored: ChangeProfile[] = [];
  answerCalls(async (call) => {
    if (call.url.includes('interests.php'))
      return answered([
        { id: 'tea', icon: 'leaf' },
        { id: 'wine', icon: 'wine' },
      ]);
    if (call.url.includes('regions.php')) return answered([{ country: 'NL', regions: ['Drenthe', 'Utrecht'] }]);
    if (call.url.includes('sessions.php')) return answered({ sessions: [], rev: 2 });
    if (call.method === 'GET') return whole(profile);
    if (call.url.includes('visibility.php')) return answered({ user: { ...member, invisible: true }, rev: 2 });
    const body = (await call.json()) as ChangeProfile;
    stored.push(body);
    return store(body);
  });
  return stored;
}

const whole = (of: Omit<ChangeProfile, 'place'>) =>
  answered({ profile: of, choices, photos: [], most_photos: 3, rev: 2 });

beforeEach(() => enter({ user: {} }));

test('every field shows what the profile has, and what is changed is stored with the rest', async () => {
  const stored = serve();
  const screen = await show(<Screen />, '/profile');
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Clara');
  await expectAccessible();
  await screen.getByLabelText('Name').fill(' Clarissa ');
  await screen.getByLabelText('Hair').selectOptions('Red');
  await screen.getByLabelText('Region').selectOptions('Drenthe');
  await screen.getByLabelText('Wine').click();
  await screen.getByRole('button', { name: 'Save' }).click();
  // The place is not in that region.
  const changes = {
    name: 'Clarissa',
    hair_color: 'red',
    region: 'Drenthe',
    place: null,
    interests: ['tea', 'wine', 'sex'],
  };
  await expect.poll(() => stored).toEqual([{ ...profile, ...changes }]);
  await expect.poll(() => useNotices.getState().spoken).toBe('Your profile is saved');
});

test('answers to prompts are added, changed, put in another order and removed', async () => {
  const stored = serve();
  const screen = await show(<Screen />, '/profile');
  await screen.getByRole('button', { name: 'Move up: A song I never skip' }).click();
  const walk = screen.getByRole('group', { name: 'My favourite walk' });
  await walk.getByLabelText('How it goes on').fill('  Over the heath ');
  await screen.getByRole('button', { name: 'Add a sentence' }).click();
  const third = screen.getByRole('group', { name: 'A book or film I give to everybody' });
  await third.getByLabelText('Sentence').selectOptions('What I cook for people I like');
  await screen.getByLabelText('How it goes on').nth(2).fill('Soup');
  await expect.element(screen.getByRole('button', { name: 'Add a sentence' })).not.toBeInTheDocument();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Remove: A song I never skip' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  const prompts = [
    { prompt: 'walk', answer: 'Over the heath' },
    { prompt: 'cook', answer: 'Soup' },
  ];
  await expect.poll(() => stored.map((body) => body.prompts)).toEqual([prompts]);
});

test('a refusal is shown at its field, and what was filled in stays', async () => {
  serve(() => refused(422, { code: 'invalid', data: { field: 'name' } }, 'The value of name is not allowed.'));
  const screen = await show(<Screen />, '/profile');
  await screen.getByLabelText('Name').fill('clara@vonk.example');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription(/not allowed/);
  await expect.element(screen.getByLabelText('Name')).toHaveValue('clara@vonk.example');
  await expectAccessible();
});

test('a name that begins with @ is not sent', async () => {
  const stored = serve();
  const screen = await show(<Screen />, '/profile');
  await screen.getByLabelText('Name').fill('@clara');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  expect(stored).toEqual([]);
});

test('the invisible mode shows as turned on once it is stored', async () => {
  serve();
  const screen = await show(<Screen />, '/profile');
  const box = screen.getByRole('checkbox', { name: 'Invisible mode' });
  await expect.element(box).not.toBeChecked();
  await box.click();
  await expect.element(box).toBeChecked();
  await expect.poll(() => useNotices.getState().spoken).toBe('You are invisible now');
  await expectAccessible();
});
